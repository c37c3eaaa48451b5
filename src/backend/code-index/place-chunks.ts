const minFreeChunks = 4

export const countFreeChunks = (chunks: number): number => Math.max(minFreeChunks, chunks)

export interface Slot {
  readonly count: number
  readonly first: number | undefined
}

type Places = (number | undefined)[]

const areAscending = (slots: readonly Slot[]): boolean => {
  let end = 0
  for (const { first, count } of slots) {
    if (first === undefined) continue
    if (first < end) return false
    end = first + count
  }
  return true
}

const getEnd = (slots: readonly Slot[], places: Places, at: number): number =>
  at < 0 ? 0 : (places[at] ?? 0) + (slots[at]?.count ?? 0)

/** Widens the run until its chunks find room, at its end and its beginning in turn. */
const findRoom = (slots: readonly Slot[], places: Places, start: number) => {
  let low = start
  let high = start
  let needed = 0
  const takeRight = () => {
    needed += slots[high]?.count ?? 0
    high += 1
    while (high < slots.length && places[high] === undefined) {
      needed += slots[high]?.count ?? 0
      high += 1
    }
  }
  takeRight()
  const measure = () =>
    (high === slots.length ? Infinity : (places[high] ?? 0)) - getEnd(slots, places, low - 1) - needed
  for (let isRight = true; measure() < 0; isRight = !isRight) {
    if (isRight || low === 0) takeRight()
    else {
      low -= 1
      needed += slots[low]?.count ?? 0
    }
  }
  return { low, high, spare: measure() }
}

export const placeChunks = (slots: readonly Slot[]): number[] | undefined => {
  if (!areAscending(slots)) return undefined
  const places: Places = slots.map(({ first }) => first)
  for (let at = 0; at < slots.length; at += 1) {
    if (places[at] !== undefined) continue
    const { low, high, spare } = findRoom(slots, places, at)
    const share = Number.isFinite(spare) ? Math.floor(spare / (high - low)) : undefined
    let next = getEnd(slots, places, low - 1)
    for (let place = low; place < high; place += 1) {
      const count = slots[place]?.count ?? 0
      places[place] = next
      next += count + (share ?? countFreeChunks(count))
    }
  }
  return places.map((place) => place ?? 0)
}
