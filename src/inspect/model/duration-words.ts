import { durationUnits } from '../duration-units.ts'

/** Formats 5,400,000 milliseconds as `90 min`, in the largest unit that divides them. */
export const durationWords = (milliseconds: number): string => {
  const [name, size] = durationUnits.find(([, length]) => milliseconds > 0 && milliseconds % length === 0) ?? ['ms', 1]
  return `${milliseconds / size} ${name}`
}
