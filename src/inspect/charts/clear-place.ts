interface Point {
  readonly x: number
  readonly y: number
}

interface Band {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const gap = 6

/** Where lines go through the band from above or below, from left to right. */
const findCrossings = ({ left, right, top, bottom }: Band, lines: readonly (readonly Point[])[]): readonly number[] =>
  lines
    .flatMap((points) =>
      points.slice(1).flatMap((point, index) => {
        const before = points[index] ?? point
        const isAcross = Math.min(before.y, point.y) < bottom && Math.max(before.y, point.y) > top
        return isAcross ? [before.x, point.x] : []
      }),
    )
    .filter((x) => x > left && x < right)
    .toSorted((a, b) => a - b)

/** The leftmost place in the band that is as wide as the words and that no line goes through, if there is one. */
export const findClearPlace = (band: Band, width: number, lines: readonly (readonly Point[])[]): number | undefined => {
  const stops = [...findCrossings(band, lines), band.right + gap]
  const starts = [band.left, ...stops.map((x) => x + gap)]
  return starts.find((start, index) => (stops[index] ?? start) - gap >= start + width)
}
