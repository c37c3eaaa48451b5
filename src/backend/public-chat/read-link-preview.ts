import { shareMark } from '#src/contract/share-mark.ts'
import { shortCodePattern } from '#src/contract/short-code.ts'
import { checkByNetwork } from '../http/client-network.ts'
import { readOrigin } from '../http/origin.ts'
import { Refusal } from '../http/refusal.ts'
import type { LinkPreview, ReadPreview } from '../pages/link-preview.ts'
import type { Origin } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { missLimit, previewLimit, previewMissLimit } from './link-limits.ts'
import { toLine } from './picture-words.ts'
import { visitLink } from './visited-link.ts'
import { visitShare } from './visited-share.ts'

const limits = { visits: previewLimit, misses: previewMissLimit }

const read = async (services: Services, name: string, origin: Origin): Promise<LinkPreview | undefined> => {
  if (name.startsWith(shareMark)) {
    const { title } = await visitShare(services, name.slice(shareMark.length), origin, limits)
    return { title: toLine(title), picturePath: `/public/chat/${name}/picture.png` }
  }
  const link = await visitLink(services, name, origin, limits)
  if (link.state !== 'live') return undefined
  return {
    title: toLine(link.title),
    organisationName: toLine(link.organisationName),
    picturePath: `/public/chat/${link.name}/picture.png`,
  }
}

export const readLinkPreview = async (
  services: Services,
  ...[name, { request, bindings }]: Parameters<ReadPreview>
): ReturnType<ReadPreview> => {
  if (!name.startsWith(shareMark) && !shortCodePattern.test(name)) return undefined
  const origin = readOrigin(request, bindings, services)
  try {
    await checkByNetwork(services.limiter, missLimit, origin.ip)
    return await read(services, name, origin)
  } catch (error) {
    if (!(error instanceof Refusal)) {
      services.log.error('a link has no preview', { requestId: origin.requestId, error })
    }
    return undefined
  }
}
