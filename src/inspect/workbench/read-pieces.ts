/** Some browsers cannot iterate a stream with `for await`. */
export async function* readPieces(log: Blob, onBytes?: (count: number) => void): AsyncGenerator<Uint8Array> {
  const reader = log.stream().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onBytes?.(next.value.byteLength)
    yield next.value
  }
}
