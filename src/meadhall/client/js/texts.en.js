export default {
  // the table
  seats: "Who is at the table", you_to_move: "you, to move", to_move: "to move", thinking: "is thinking", you: "you", bot: "bot", seat_free: "seat is free", away: "away",
  look_at: "Look at what lies before {name}", of: "{value} of {of}", cards: "Cards", your_cards: "Your cards", nothing_here: "Nothing here",
  what_happened: "What happened", newest_first: "newest on top", since_your_turn: "Since your last move", before: "Before that", nothing_yet: "Nothing yet",
  wait: "Wait", imported: "A record to look at.", waiting_for: "Waiting for {names}.", waiting_thinking: "{names} is thinking.", choose: "choose", so_far: "So far", back_to_here: "Go back to before this",
  legal_moves: "What you can do", choices: "{n|1 choice|{n} choices}", not_possible: "Not possible", why: "why?", fewer: "Show fewer", all_greyed: "Show all {n}",
  hint: "What a strong player might do", hint_thinking: "Thinking about it …", hint_ask: "Ask for a hint", chances: "{percent} %",
  back: "Back", undo: "Undo", why_not: "Why not?", rules: "Rules", key_undo: "Take back (key u)", key_why: "Ask about anything (key ?)",
  why_mode: "Click on whatever you wonder about: a place, a piece, a card, a move.", more_reasons: "{n|One more reason|{n} more reasons}", nothing_to_say: "There is nothing to say about this.", is_possible: "is possible now.", read_clause: "Read {clause} in the rule book", do_it: "Do it", close: "Close",
  your_move: "Your move", board: "Board", menu: "Menu", help: "Help with the first game", watching: "watching", time: "What time it is", table: "Table", settings: "Settings", agreed: "What is agreed here",
  connecting: "Connecting …", connection_lost: "Connection lost, trying again …", no_answer: "The server cannot be reached.", table_gone: "This table cannot be shown", sent_later: "You are offline. The move is sent as soon as the connection is back.",
  skip_moves: "To the moves", skip_board: "To the board", skip_cards: "To the cards", sheet_up: "Show everything", sheet_down: "Show the board", zoom_in: "Closer", zoom_out: "Farther", zoom_whole: "The whole board",
  your_turn: "Your turn", turn_of: "{name} is to move.",
  // the end
  lost_together: "You have lost", won_together: "You have won together", you_won: "You have won", they_won: "{n|{names} has won|{names} have won}", rematch: "Play again", replay: "Replay", export: "Save the record", to_lobby: "To the hall",
  fair_dice: "The dice were fair", fair_text: "The hash was shown before the first move. Here is the key it was made from: all dice and shuffles follow from it.", key_hash: "Hash of the key", key: "Key",
  // hot-seat and joining
  hand_over: "Hand over to {name}", hand_over_text: "Everything secret is hidden. {name}, are you alone in front of the screen?", i_am: "I am {name}",
  you_are_invited: "You are invited", invited_text: "Say who you are, and take your seat.", your_name: "Your name", sit_down: "Sit down", just_watch: "Just watch", all_taken: "By now every seat is taken. You can watch.",
  // seats and settings
  kind_person: "person", kind_bot: "bot", kind_open: "free", copy_invite: "Copy the invitation", copied: "Copied. Send it to a friend.", give_to_bot: "Let a bot play", bot_for_you: "A bot plays for {name}.", take_back: "Play on yourself", open_seat: "Offer it to a friend", take_seat: "Let a person play",
  language: "Language", plate: "Look", plate_auto: "System", plate_light: "Light", plate_dark: "Dark", pace: "Movement", pace_slow: "Slow", pace_normal: "Normal", pace_fast: "Fast", pace_none: "None", sound: "Sound", notify: "Call me when it is my turn", off: "Off", on: "On",
  help_again: "Help with the first game", keys_help: "Keys: 1-9 choose, u undo, ? why, + − 0 zoom, b board, m moves, h hint, Esc back.",
  // help
  step_of: "{at} of {n}", guide_back: "Back", guide_next: "Next", guide_end: "Play",
  guide_board: "The board", guide_board_text: "What glows in gold can be clicked; it carries the number of the move in the list. Turn the wheel to look closer, drag to look around.",
  guide_question: "What you are asked", guide_question_text: "Here stands what you have to decide, and everything you can do. Point at a move to see where it goes.",
  guide_seats: "Who plays", guide_seats_text: "Everybody at the table with what they have. Click on somebody to see the cards in front of them.",
  guide_cards: "Cards", guide_cards_text: "Your cards and those that lie open. Point at one to read it.",
  guide_why: "Why not?", guide_why_text: "Click on anything that does not glow, and you are told which rule stands in the way.",
  guide_wins: "How to win", guide_wins_text: "The rule book says how the game is won, and everything else. It opens beside the game.",
  // replay
  at_start: "Before the first move", move_by: "{name}, move {n} of {last}", moves_in_all: "{last} moves in all", slider: "Move", after_moves: "after {n} of {last} moves", first: "To the start", one_back: "One move back", play: "Play", pause: "Pause", one_on: "One move on", last: "To the end", speed: "Speed", whose_eyes: "Seen by", referee: "The referee, who sees everything", spectator: "A spectator", replay_keys: "Keys: ← → one move, Home and End, space plays.",
  // the hall
  welcome: "Welcome to the mead hall", welcome_text: "Four games of the North, by their full rules: alone against bots, with friends at this screen, or with friends anywhere.", choose_game: "Choose a game", players: "{seats} players", together: "all against the game", against: "everybody for themselves", rules_of: "Rule book, {n} rules",
  lay_table: "A table for {game}", how_many: "How many play?", who_plays: "Who plays?", me: "Me", person_here: "Somebody here", friend: "A friend, by link", bot_level: "Bot: {level}", seat_number: "Seat {number}", name_of_seat: "Name at seat {number}", name: "Name", open_text: "For every free seat you get a link at the table, in the menu and while you wait.", here_text: "Whoever is next gets a screen to hand over; until then nothing secret is shown.", options: "What else to agree on", packs: "Content packs", packs_text: "Cards and numbers that this house lays over ours.", with_help: "Show me what is what", start: "Sit down and play",
  own_tables: "Your tables", forget: "Forget", over: "over, {n} moves", under_way: "{n} moves so far", a_record: "a record", more_ways: "Other ways in", join_by_link: "Join by an invite link", go: "Go", no_link: "This is no link to a table of this house.", read_record: "Look at a record", read_record_text: "A file that was saved after a game.",
  // rule book
  rules_title: "{game}: the rules", search_rules: "Search", contents: "Contents", cases: "Tricky cases", found: "{n|1 place|{n} places}", nothing_found: "Nothing found.", clause: "Clause {id}", kind_of_example: "Example.", kind_of_case: "Case.", ruling: "Our ruling.", see: "See",
};
