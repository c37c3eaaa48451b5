export interface Grammar {
  readonly language: string
  readonly wasm: string
  readonly query: string
  readonly lineComment: '//' | '#'
  readonly hasBlockComments: boolean
  readonly constructorName?: string
}
