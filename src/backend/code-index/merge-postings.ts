import type { Postings } from './postings.ts'

export const withoutStale = ({ numbers, weights }: Postings, isStale: Uint8Array): Postings => {
  const places: number[] = []
  for (let at = 0; at < numbers.length; at += 1) if (isStale[numbers[at] ?? 0] !== 1) places.push(at)
  if (places.length === numbers.length) return { numbers, weights }
  return {
    numbers: Int32Array.from(places, (at) => numbers[at] ?? 0),
    weights: weights === undefined ? undefined : Uint8Array.from(places, (at) => weights[at] ?? 0),
  }
}

export const mergeNumbers = (left: Int32Array, right: Int32Array): Int32Array => {
  const both = new Int32Array(left.length + right.length)
  if ((left.at(-1) ?? -1) < (right[0] ?? 0)) {
    both.set(left)
    both.set(right, left.length)
    return both
  }
  let at = 0
  let beside = 0
  for (let place = 0; place < both.length; place += 1) {
    const takesLeft = beside === right.length || (at < left.length && (left[at] ?? 0) < (right[beside] ?? 0))
    both[place] = (takesLeft ? left[at++] : right[beside++]) ?? 0
  }
  return both
}
