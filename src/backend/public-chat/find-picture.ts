import { LRUCache } from 'lru-cache'
import { seconds } from '#src/lib/durations.ts'
import { ParallelGate } from '../language-models/parallel-gate.ts'
import type { LinkPreview } from '../pages/link-preview.ts'
import type { Services } from '../services.ts'
import { drawPicture, type PictureWords } from './draw-picture.ts'
import { toDrawable } from './picture-words.ts'

type Picture = Buffer<ArrayBuffer>
type FindPicture = (preview: LinkPreview) => Promise<Picture | undefined>

const maxKeptBytes = 4 * 1024 * 1024
const turn = { max: 1, maxWaitMs: 5 * seconds }

export const createFindPicture = ({ log }: Pick<Services, 'log'>, drawWords = drawPicture): FindPicture => {
  const gate = new ParallelGate()
  const draw = async (words: PictureWords): Promise<Picture | undefined> => {
    const leave = await gate.enter('pictures', { ...turn, signal: new AbortController().signal })
    try {
      return leave && (await drawWords(words))
    } finally {
      leave?.()
    }
  }
  const pictures = new LRUCache<string, Picture, PictureWords>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _old, { context }) => draw(context),
  })
  return async ({ title, organisationName = '' }) => {
    const words = { title: toDrawable(title), organisation: toDrawable(organisationName) }
    if (words.title === '') return undefined
    return pictures.fetch(JSON.stringify(words), { context: words }).catch((error: unknown) => {
      log.error('a picture was not drawn', { error })
      return undefined
    })
  }
}
