import type { ChartLayout, PlacedState } from '../charts/chart-layout.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** The innermost state at a point of the picture, in the picture's own pixels. */
export const stateAt = ({ states }: Pick<ChartLayout, 'states'>, { x, y }: Point): PlacedState | undefined =>
  states.findLast((state) => x >= state.x && x <= state.x + state.width && y >= state.y && y <= state.y + state.height)

/** The middle of the innermost of some states; undefined: none of them is in the picture. */
export const middleOf = ({ states }: Pick<ChartLayout, 'states'>, ids: readonly string[]): Point | undefined => {
  const inner = states.findLast(({ id }) => ids.includes(id))
  return inner && { x: inner.x + inner.width / 2, y: inner.y + inner.height / 2 }
}
