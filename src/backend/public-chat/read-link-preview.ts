import { shortCodePattern } from '#src/contract/short-code.ts'
import { checkByNetwork } from '../http/client-network.ts'
import { readOrigin } from '../http/origin.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReadPreview } from '../pages/link-preview.ts'
import type { Services } from '../services.ts'
import { missLimit, previewLimit, previewMissLimit } from './link-limits.ts'
import { toLine } from './picture-words.ts'
import { visitLink } from './visited-link.ts'

const limits = { visits: previewLimit, misses: previewMissLimit }

export const readLinkPreview = async (
  services: Services,
  ...[name, { request, bindings }]: Parameters<ReadPreview>
): ReturnType<ReadPreview> => {
  if (!shortCodePattern.test(name)) return undefined
  const origin = readOrigin(request, bindings, services)
  try {
    await checkByNetwork(services.limiter, missLimit, origin.ip)
    const link = await visitLink(services, name, origin, limits)
    if (link.state !== 'live') return undefined
    return {
      title: toLine(link.title),
      organisationName: toLine(link.organisationName),
      picturePath: `/public/chat/${link.name}/picture.png`,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) {
      services.log.error('a link has no preview', { requestId: origin.requestId, error })
    }
    return undefined
  }
}
