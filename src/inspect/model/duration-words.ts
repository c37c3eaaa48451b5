import { durationUnits } from '../duration-units.ts'

/** `90 min` of 5,400,000 milliseconds: whole numbers of the largest unit that divides it; `ms` when none does. */
export const durationWords = (milliseconds: number): string => {
  const [name, size] = durationUnits.find(([, length]) => milliseconds > 0 && milliseconds % length === 0) ?? ['ms', 1]
  return `${milliseconds / size} ${name}`
}
