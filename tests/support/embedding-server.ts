import type { ModelReply } from './reply-server.ts'
import { startReplyServer, writeFrame, type ReplyServer } from './reply-server.ts'

interface EmbeddingBody {
  readonly model: string
  readonly input: readonly string[]
  readonly input_type?: string
  readonly encoding_format?: string
}

export type EmbeddingServer = ReplyServer<EmbeddingBody>

/** Words of a row mean the same; each row is a direction of its own. */
const meanings = [
  ['entrance', 'doorman', 'welcome'],
  ['money', 'coin', 'wallet'],
  ['weather', 'rain', 'umbrella'],
  ['ship', 'berth', 'harbour'],
] as const

const otherDirections = 60
export const standInDimensions = meanings.length + otherDirections

const hashWord = (word: string): number => {
  let hash = 7
  for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return hash
}

/** Texts with a meaning in common are near to each other, although they have no word in common. */
export const toStandInVector = (text: string): number[] => {
  const vector = Array.from({ length: standInDimensions }, () => 0.01)
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const meaning = meanings.findIndex((words) => words.some((known) => known === word))
    const direction = meaning >= 0 ? meaning : meanings.length + (hashWord(word) % otherDirections)
    vector[direction] = (vector[direction] ?? 0) + (meaning >= 0 ? 10 : 1)
  }
  return vector
}

export const replyWithVectors = (vectors: readonly (readonly unknown[])[], tokens = 7): ModelReply => ({
  status: 200,
  body: {
    object: 'list',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    model: 'stand-in',
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  },
})

/** Speaks the protocol of OpenAI's embeddings, which is also that of Voyage, with vectors that tell what words mean. */
export const startEmbeddingServer = (): Promise<EmbeddingServer> =>
  startReplyServer('/v1', {
    text: writeFrame,
    calls: () => '',
    end: () => '',
    refusal: () => ({ error: { message: 'refused', type: 'error' }, detail: 'refused' }),
    readKey: ({ authorization }) => authorization,
    readBody: (body) => body as EmbeddingBody,
    answer: ({ input }) => replyWithVectors(input.map(toStandInVector), input.length),
  })
