import { publicChatLinkEndpoints, type CodeCheck } from '#src/contract/public-chat-links.ts'
import type { Handle } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { changeLink, createLink } from './change-link.ts'
import { knownSources } from './known-sources.ts'
import { codeCheckLimit } from './link-limits.ts'
import { requireLinksFeature } from './links-feature.ts'
import { presentLink } from './link.present.ts'
import { answersUnderWay, countQuestions, deleteLink, findLink, isCodeTaken, listLinks } from './links.store.ts'
import { folded, objectionTo, similarCodes } from './short-codes.ts'

const circumstances = async ({ db, clock }: Services, organisationId: string) => ({
  sources: await knownSources(db, organisationId),
  questions: await countQuestions(db, organisationId, clock()),
  now: clock(),
})

const present = async (services: Services, organisationId: string, id: string) => {
  const row = await findLink(services.db, organisationId, id)
  if (row === undefined) throw notFound()
  return presentLink(row, await circumstances(services, organisationId))
}

const suggestionFor = async (db: Handle, organisationId: string, wish: string): Promise<string | undefined> => {
  for (const code of similarCodes(wish)) if (!(await isCodeTaken(db, organisationId, code))) return code
  return undefined
}

const checkCode = async (db: Handle, organisationId: string, wish: string): Promise<CodeCheck> => {
  const code = folded(wish)
  const reason = objectionTo(code)
  if (reason === undefined && !(await isCodeTaken(db, organisationId, code))) {
    return { code, availability: 'available' }
  }
  const suggestion = await suggestionFor(db, organisationId, wish)
  return {
    code,
    ...(reason === undefined ? { availability: 'taken' } : { availability: 'notAllowed', reason }),
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

/** Answers under way for visitors end here, and in other processes at their next beat. */
const removeLink = async ({ answers, clock, db }: Services, organisationId: string, id: string): Promise<void> => {
  const waiting = await answersUnderWay(db, id)
  if (!(await deleteLink(db, organisationId, id, new Date(clock())))) throw notFound()
  for (const answer of waiting) answers.running(answer)?.stop('taken')
}

export const publicChatLinkRoutes = (services: Services): ServedCall[] => {
  const { clock, db, limiter } = services
  return [
    serve(publicChatLinkEndpoints.list, async ({ caller: { organisationId } }) => {
      await requireLinksFeature(db, organisationId)
      const known = await circumstances(services, organisationId)
      return (await listLinks(db, organisationId)).map((row) => presentLink(row, known))
    }),
    serve(publicChatLinkEndpoints.create, async ({ caller: { organisationId }, body }) => {
      await requireLinksFeature(db, organisationId)
      const id = await createLink({ db, organisationId, now: clock() }, body)
      return present(services, organisationId, id)
    }),
    serve(publicChatLinkEndpoints.checkShortCode, async ({ caller: { organisationId, userId }, params: { code } }) => {
      await requireLinksFeature(db, organisationId)
      await limiter.count(codeCheckLimit, userId)
      return checkCode(db, organisationId, code.slice(0, 200))
    }),
    serve(publicChatLinkEndpoints.update, async ({ caller: { organisationId }, params: { id }, body }) => {
      await requireLinksFeature(db, organisationId)
      if ((await findLink(db, organisationId, id)) === undefined) throw notFound()
      await changeLink({ db, organisationId, now: clock() }, id, body)
      return present(services, organisationId, id)
    }),
    serve(publicChatLinkEndpoints.remove, async ({ caller: { organisationId }, params: { id } }) => {
      await requireLinksFeature(db, organisationId)
      await removeLink(services, organisationId, id)
    }),
  ]
}
