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

export const findClearPlace = (band: Band, width: number, lines: readonly (readonly Point[])[]): number | undefined => {
  const stops = [...findCrossings(band, lines), band.right + gap]
  const starts = [band.left, ...stops.map((x) => x + gap)]
  return starts.find((start, index) => (stops[index] ?? start) - gap >= start + width)
}
