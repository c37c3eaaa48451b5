import { useFigures } from '../listing/figures.ts'

export const useAmount = () => {
  const { number } = useFigures()
  return (count: number, isBounded = false): string => `${number(count)}${isBounded ? '+' : ''}`
}
