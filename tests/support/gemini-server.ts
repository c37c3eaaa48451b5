import { startReplyServer, writeFrame, type ReplyFrames, type ReplyServer } from './reply-server.ts'

interface GeminiBody {
  readonly contents: readonly { readonly role: string; readonly parts: readonly unknown[] }[]
  readonly systemInstruction?: unknown
  readonly tools?: unknown
  readonly toolConfig?: unknown
}

export type GeminiServer = ReplyServer<GeminiBody>

const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 }

const writeParts = (parts: readonly object[]): string =>
  writeFrame({ candidates: [{ content: { role: 'model', parts }, index: 0 }] })

const frames: ReplyFrames<GeminiBody> = {
  text: (text) => writeParts([{ text }]),
  calls: (calls) => writeParts(calls.map(({ name, args }) => ({ functionCall: { name, args } }))),
  end: (finish) =>
    writeFrame({
      candidates: [
        {
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: finish === 'length' ? 'MAX_TOKENS' : 'STOP',
          index: 0,
        },
      ],
      usageMetadata,
    }),
  refusal: (code) => ({ error: { code, message: 'refused', status: 'UNKNOWN' } }),
  readKey: (headers) => headers['x-goog-api-key']?.toString(),
  readBody: (body) => body as GeminiBody,
}

/** The reply of Google's servers to a key that they do not know. */
export const geminiWrongKey = {
  status: 400,
  body: {
    error: {
      code: 400,
      message: 'API key not valid. Please pass a valid API key.',
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
    },
  },
} as const

/** Speaks the protocol of Google's Gemini API. */
export const startGeminiServer = (): Promise<GeminiServer> => startReplyServer('/v1beta', frames)
