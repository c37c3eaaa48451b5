import { fileKind } from '../../code-index/file-importance.ts'
import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { makeFinding, type AcrossRule, type Place } from './make-finding.ts'
import { answers, getFixedPart, listCalledAddresses, listMounts, listRoutes, type Address } from './routes.ts'

export const removedRouteRule: AcrossRule = {
  id: 'removed-route',
  area: 'consistency',
  severity: 'high',
  confidence: 'medium',
}

const minFixedLength = 5

const isCode = (path: string): boolean => fileKind(path) === 'source' || fileKind(path) === 'style'

export const removedRoutes = ({ before, after }: ChangedFacts): readonly Address[] => {
  if (before === null || fileKind(before.path) !== 'source') return []
  const left = new Set(after === null ? [] : listRoutes(after.text).map(({ segments }) => segments.join('/')))
  return listRoutes(before.text).filter(
    (route) => !left.has(route.segments.join('/')) && getFixedPart(route).length >= minFixedLength,
  )
}

const listNewMounts = ({ files }: ChangeFacts): readonly Address[] =>
  files.flatMap(({ after, lines }) =>
    after === null ? [] : listMounts(after.text).filter(({ line }) => lines.added.has(line)),
  )

const isBelow = (mount: Address, { segments }: Address): boolean =>
  mount.segments.length > 0 && mount.segments.every((segment, at) => segment === segments[at])

interface Caller {
  readonly address: Address
  readonly place: Place
}

const listCallers = ({ texts }: ChangeFacts): readonly Caller[] =>
  texts
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, content }) =>
      listCalledAddresses(content).map((address) => ({ address, place: { path, text: content, line: address.line } })),
    )

export const findRemovedRoutes = (facts: ChangeFacts): readonly RuleFinding[] => {
  const removed = facts.files.map((changed) => ({ changed, routes: removedRoutes(changed) }))
  if (removed.every(({ routes }) => routes.length === 0)) return []
  const mounts = listNewMounts(facts)
  const served = facts.texts
    .filter(({ path }) => fileKind(path) === 'source')
    .flatMap(({ content }) => listRoutes(content))
  const callers = listCallers(facts).filter(
    ({ address }) => !served.some((route) => answers(route, address)) && !mounts.some((each) => isBelow(each, address)),
  )
  return removed.flatMap(({ changed: { before }, routes }) =>
    routes.flatMap((route): RuleFinding[] => {
      const places = callers.filter(({ address }) => answers(route, address)).map(({ place }) => place)
      if (before === null || places.length === 0) return []
      return [makeFinding(removedRouteRule, { ...before, line: route.line }, { path: route.path }, places)]
    }),
  )
}
