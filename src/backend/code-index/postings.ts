export interface Postings {
  readonly numbers: Int32Array
  readonly weights: Uint8Array | undefined
}

export const readPostings = (bytes: Uint8Array, count: number, base: number, hasWeights: boolean): Postings => {
  const numbers = new Int32Array(count)
  const weights = hasWeights ? new Uint8Array(count) : undefined
  let at = 0
  let number = base - 1
  for (let index = 0; index < count; index += 1) {
    let difference = 0
    let shift = 0
    let byte = 128
    while (byte > 127) {
      byte = bytes[at] ?? 0
      at += 1
      difference |= (byte & 127) << shift
      shift += 7
    }
    number += difference + 1
    numbers[index] = number
    if (weights !== undefined) {
      weights[index] = bytes[at] ?? 0
      at += 1
    }
  }
  return { numbers, weights }
}
