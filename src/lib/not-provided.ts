export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} is not provided`)
}
