import type { Box } from '../charts/chart-layout.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface DrawnState extends Box {
  readonly id: string
  readonly parent?: string
}

interface Drawing {
  readonly states: readonly DrawnState[]
}

export const stateAt = ({ states }: Drawing, { x, y }: Point): DrawnState | undefined =>
  states.findLast((state) => x >= state.x && x <= state.x + state.width && y >= state.y && y <= state.y + state.height)

export const findMiddle = ({ states }: Drawing, ids: readonly string[]): Point | undefined => {
  const inner = states.findLast(({ id }) => ids.includes(id))
  return inner && { x: inner.x + inner.width / 2, y: inner.y + inner.height / 2 }
}
