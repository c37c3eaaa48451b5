const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** `90 min` of 5,400,000 milliseconds: whole numbers of the largest unit that divides it; `ms` when none does. */
export const durationWords = (milliseconds: number): string => {
  const [name, size] = units.find(([, length]) => milliseconds > 0 && milliseconds % length === 0) ?? ['ms', 1]
  return `${milliseconds / size} ${name}`
}
