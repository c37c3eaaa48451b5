export class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge'
}

/** Passes the pieces of a body on and fails once they are more than `maxBytes`. */
export const boundBody = (body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> => {
  let left = maxBytes
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        left -= piece.byteLength
        if (left < 0) controller.error(new ReplyTooLarge('the reply is too large'))
        else controller.enqueue(piece)
      },
    }),
  )
}
