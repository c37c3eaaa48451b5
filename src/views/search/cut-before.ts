import type { FoundLine } from './found-files.ts'

const keptShare = 0.5

/** Cuts the text before a match when more than `most` characters would push it out of sight. */
export const cutBefore = ({ number, text, marks }: FoundLine, most: number): FoundLine => {
  const first = marks[0]?.start ?? 0
  if (first <= most) return { number, text, marks }
  const cut = first - Math.floor(most * keptShare)
  const moved = marks.map(({ start, end }) => ({ start: start - cut + 1, end: end - cut + 1 }))
  return { number, text: `…${text.slice(cut)}`, marks: moved }
}
