export default {
  // the table
  seats: "Wer am Tisch sitzt", you_to_move: "du bist dran", to_move: "ist dran", thinking: "überlegt", you: "du", bot: "Bot", seat_free: "Platz frei", away: "nicht da",
  look_at: "Ansehen, was vor {name} liegt", of: "{value} von {of}", cards: "Karten", your_cards: "Deine Karten", nothing_here: "Hier liegt nichts",
  what_happened: "Was geschah", newest_first: "Neuestes oben", since_your_turn: "Seit deinem letzten Zug", before: "Davor", nothing_yet: "Noch nichts",
  wait: "Warten", imported: "Eine Aufzeichnung zum Ansehen.", waiting_for: "Es wird gewartet auf: {names}.", waiting_thinking: "{names} überlegt.", choose: "wähle", so_far: "Bis hierher", back_to_here: "Zurück bis vor diesen Schritt",
  legal_moves: "Was du tun kannst", choices: "{n|1 Möglichkeit|{n} Möglichkeiten}", not_possible: "Nicht möglich", why: "warum?", fewer: "Weniger zeigen", all_greyed: "Alle {n} zeigen",
  hint: "Was ein starker Spieler tun könnte", hint_thinking: "Wird überlegt …", hint_ask: "Um Rat fragen", chances: "{percent} %",
  back: "Zurück", undo: "Rückgängig", why_not: "Warum nicht?", rules: "Regeln", key_undo: "Rückgängig machen (Taste u)", key_why: "Nach etwas fragen (Taste ?)",
  why_mode: "Klicke an, was du wissen willst: einen Ort, eine Figur, eine Karte, einen Zug.", more_reasons: "{n|Noch ein Grund|Noch {n} Gründe}", nothing_to_say: "Dazu gibt es nichts zu sagen.", is_possible: "ist jetzt möglich.", read_clause: "{clause} im Regelbuch lesen", do_it: "Tu es", close: "Schließen",
  your_move: "Dein Zug", board: "Spielplan", menu: "Menü", help: "Hilfe zum ersten Spiel", watching: "Zuschauer", time: "Welche Zeit ist", table: "Tisch", settings: "Einstellungen", agreed: "Was hier abgemacht ist",
  connecting: "Verbinden …", connection_lost: "Verbindung verloren, neuer Versuch …", no_answer: "Der Server ist nicht zu erreichen.", table_gone: "Dieser Tisch kann nicht gezeigt werden", sent_later: "Du bist offline. Der Zug geht ab, sobald die Verbindung wieder da ist.",
  skip_moves: "Zu den Zügen", skip_board: "Zum Spielplan", skip_cards: "Zu den Karten", sheet_up: "Alles zeigen", sheet_down: "Spielplan zeigen", zoom_in: "Näher", zoom_out: "Weiter weg", zoom_whole: "Der ganze Spielplan",
  your_turn: "Du bist dran", turn_of: "{name} ist dran.",
  // the end
  lost_together: "Ihr habt verloren", won_together: "Ihr habt gemeinsam gewonnen", you_won: "Du hast gewonnen", they_won: "{n|{names} hat gewonnen|{names} haben gewonnen}", rematch: "Noch einmal", replay: "Nachspielen", export: "Aufzeichnung sichern", to_lobby: "Zur Halle",
  fair_dice: "Die Würfel waren ehrlich", fair_text: "Der Hash stand vor dem ersten Zug fest. Hier ist der Schlüssel, aus dem er gemacht ist: Alle Würfe und Mischungen folgen daraus.", key_hash: "Hash des Schlüssels", key: "Schlüssel",
  // hot-seat and joining
  hand_over: "Gib weiter an {name}", hand_over_text: "Alles Geheime ist verdeckt. {name}, sitzt du allein vor dem Bildschirm?", i_am: "Ich bin {name}",
  you_are_invited: "Du bist eingeladen", invited_text: "Sag, wer du bist, und nimm Platz.", your_name: "Dein Name", sit_down: "Platz nehmen", just_watch: "Nur zusehen", all_taken: "Inzwischen sind alle Plätze besetzt. Du kannst zusehen.",
  // seats and settings
  kind_person: "Mensch", kind_bot: "Bot", kind_open: "frei", copy_invite: "Einladung kopieren", copied: "Kopiert. Schick sie einem Freund.", give_to_bot: "Einen Bot spielen lassen", bot_for_you: "Ein Bot spielt für {name}.", take_back: "Selbst weiterspielen", open_seat: "Einem Freund anbieten", take_seat: "Einen Menschen spielen lassen",
  language: "Sprache", plate: "Aussehen", plate_auto: "System", plate_light: "Hell", plate_dark: "Dunkel", pace: "Bewegung", pace_slow: "Langsam", pace_normal: "Normal", pace_fast: "Schnell", pace_none: "Keine", sound: "Ton", notify: "Rufen, wenn ich dran bin", off: "Aus", on: "An",
  help_again: "Hilfe zum ersten Spiel", keys_help: "Tasten: 1-9 wählen, u zurück, ? warum, + − 0 Zoom, b Spielplan, m Züge, h Rat, Esc zurück.",
  // help
  step_of: "{at} von {n}", guide_back: "Zurück", guide_next: "Weiter", guide_end: "Spielen",
  guide_board: "Der Spielplan", guide_board_text: "Was golden leuchtet, kannst du anklicken; es trägt die Nummer des Zuges in der Liste. Mit dem Rad gehst du näher heran, mit Ziehen siehst du dich um.",
  guide_question: "Was du gefragt wirst", guide_question_text: "Hier steht, was du zu entscheiden hast, und alles, was du tun kannst. Zeige auf einen Zug, um zu sehen, wohin er führt.",
  guide_seats: "Wer mitspielt", guide_seats_text: "Alle am Tisch mit dem, was sie haben. Klicke jemanden an, um seine Auslage zu sehen.",
  guide_cards: "Karten", guide_cards_text: "Deine Karten und die, die offen liegen. Zeige auf eine, um sie zu lesen.",
  guide_why: "Warum nicht?", guide_why_text: "Klicke auf etwas, das nicht leuchtet, und du erfährst, welche Regel im Weg steht.",
  guide_wins: "Wie man gewinnt", guide_wins_text: "Das Regelbuch sagt, wie das Spiel gewonnen wird, und alles andere. Es öffnet sich neben dem Spiel.",
  // replay
  at_start: "Vor dem ersten Zug", move_by: "{name}, Zug {n} von {last}", moves_in_all: "{last} Züge insgesamt", slider: "Zug", after_moves: "nach {n} von {last} Zügen", first: "An den Anfang", one_back: "Einen Zug zurück", play: "Abspielen", pause: "Pause", one_on: "Einen Zug weiter", last: "Ans Ende", speed: "Tempo", whose_eyes: "Gesehen von", referee: "Schiedsrichter, der alles sieht", spectator: "Zuschauer", replay_keys: "Tasten: ← → ein Zug, Pos1 und Ende, Leertaste spielt ab.",
  // the hall
  welcome: "Willkommen in der Methalle", welcome_text: "Vier Spiele des Nordens nach ihren vollen Regeln: allein gegen Bots, mit Freunden an diesem Bildschirm oder mit Freunden irgendwo.", choose_game: "Wähle ein Spiel", players: "{seats} Spieler", together: "alle gegen das Spiel", against: "jeder für sich", rules_of: "Regelbuch, {n} Regeln",
  lay_table: "Ein Tisch für {game}", how_many: "Wie viele spielen?", who_plays: "Wer spielt?", me: "Ich", person_here: "Noch jemand hier", friend: "Ein Freund, per Link", bot_level: "Bot: {level}", seat_number: "Platz {number}", name_of_seat: "Name an Platz {number}", name: "Name", open_text: "Für jeden freien Platz bekommst du am Tisch einen Link, im Menü und solange du wartest.", here_text: "Wer als Nächstes dran ist, bestätigt erst, dass er da ist; vorher steht nichts Geheimes auf dem Bildschirm.", options: "Was sonst noch gilt", packs: "Inhaltspakete", packs_text: "Karten und Zahlen, die dieses Haus über unsere legt.", with_help: "Zeig mir, was was ist", start: "Hinsetzen und spielen",
  own_tables: "Deine Tische", forget: "Vergessen", over: "zu Ende, {n} Züge", under_way: "bisher {n} Züge", a_record: "eine Aufzeichnung", more_ways: "Andere Wege hinein", join_by_link: "Mit einem Einladungslink", go: "Los", no_link: "Das ist kein Link zu einem Tisch dieses Hauses.", read_record: "Eine Aufzeichnung ansehen", read_record_text: "Eine Datei, die nach einem Spiel gesichert wurde.",
  // rule book
  rules_title: "{game}: die Regeln", search_rules: "Suchen", contents: "Inhalt", cases: "Knifflige Fälle", found: "{n|1 Stelle|{n} Stellen}", nothing_found: "Nichts gefunden.", clause: "Regel {id}", kind_of_example: "Beispiel.", kind_of_case: "Fall.", ruling: "Unsere Auslegung.", see: "Siehe",
};
