// How a game went: what the server tells of it after the end, and where each of its moves lies on a line from 0 to 1.

/** @import { ChapterInfo, Scale, StoryInfo } from "./types.d.ts" */

/** Cards are chosen quickly, so that part of a chapter is as wide as a third of its moves. */
const DRAFT = 1 / 3;
/** What is counted at the end of a chapter has room of its own: so much of all the rest, and so much for each point. */
const RECKONING = { least: 0.07, point: 0.012 };
/** A chance wavers from move to move; what is shown is the mean of so many. */
const MEAN_OF = 5;

/**
 * The scale of a story: by move and by point. Stretches in which people act are as wide as their moves; what is counted at the end of
 * them is spread out, or half of all points would be one vertical line.
 * @param {StoryInfo} story
 * @returns {Scale}
 */
export function scaleOf({ moves, chapters, points }) {
  if (!chapters.length) return plainScale(moves);
  const played = chapters.map((chapter, number) => widthOf(chapter, chapters[number - 1]?.last ?? 0));
  const rest = played.reduce((sum, width) => sum + width, 0) || 1;
  const widths = chapters.map((chapter, number) => (isCounted(chapter) ? roomFor(chapter) * rest : played[number]));
  const all = widths.reduce((sum, width) => sum + width, 0);
  /** @type {number[]} */
  const ofPoint = [];
  /** @type {number[]} */
  const ofMove = [];
  let from = 0;
  const stretches = chapters.map((chapter, number) => {
    const to = from + widths[number] / all;
    const start = chapters[number - 1]?.last ?? 0;
    for (let point = chapter.first_point; point <= chapter.last_point; point += 1) {
      const part = isCounted(chapter)
        ? (point - chapter.first_point + 1) / (chapter.last_point - chapter.first_point + 1)
        : (points[point].move - start) / Math.max(1, chapter.last - start);
      ofPoint[point] = from + (to - from) * Math.min(1, part);
      ofMove[points[point].move] = ofPoint[point];
    }
    const stretch = { chapter, from, to };
    from = to;
    return stretch;
  });
  return { ofPoint, ofMove, stretches };
}

/**
 * Every move is as wide as any other: the scale of the slider.
 * @param {number} moves
 * @returns {Scale}
 */
export function plainScale(moves) {
  const ofMove = Array.from({ length: moves + 1 }, (_, move) => move / Math.max(1, moves));
  return { ofPoint: [], ofMove, stretches: [] };
}

/** @param {ChapterInfo} chapter */
export const isCounted = ({ part }) => part === "reckoning";

/**
 * @param {ChapterInfo} chapter
 * @param {number} start
 */
function widthOf(chapter, start) {
  if (isCounted(chapter)) return 0;
  return Math.max(1, chapter.last - start) * (chapter.part === "draft" ? DRAFT : 1);
}

/** @param {ChapterInfo} chapter */
const roomFor = ({ first_point: first, last_point: last }) =>
  Math.max(RECKONING.least, (last - first + 1) * RECKONING.point);

/**
 * The chapters without their parts: one after the other, each with all that belongs to it.
 * @template {{ chapter: ChapterInfo, from: number, to: number }} Stretch
 * @param {Stretch[]} stretches
 */
export function byChapter(stretches) {
  /** @type {Stretch[][]} */
  const found = [];
  for (const stretch of stretches) {
    const last = found.at(-1);
    if (last && last[0].chapter.title === stretch.chapter.title) last.push(stretch);
    else found.push([stretch]);
  }
  return found;
}

/**
 * The chances to win after each move, smoothed; the last one is what came of it.
 * @param {number[][]} chances
 */
export function smoothed(chances) {
  const half = (MEAN_OF - 1) / 2;
  return chances.map((now, move) => {
    if (move >= chances.length - 1) return now;
    const near = chances.slice(Math.max(0, move - half), Math.min(chances.length - 1, move + half + 1));
    return now.map((_, seat) => near.reduce((sum, chance) => sum + chance[seat], 0) / near.length);
  });
}

/**
 * The last point up to a move.
 * @param {StoryInfo} story
 * @param {number} move
 */
export function pointAt({ points }, move) {
  let found = 0;
  for (const [number, point] of points.entries()) if (point.move <= move) found = number;
  return found;
}

/**
 * A number with its sign, as it is printed.
 * @param {number} number
 */
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
