/** Stands in for an effect that nobody plugged in: it fails with its own name. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} is not provided`)
}
