import { fileKind } from '../../code-index/file-importance.ts'
import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { makeFinding, type AcrossRule } from './make-finding.ts'
import type { Definition, FileFacts } from './read-facts.ts'

export const checkMissingRule: AcrossRule = {
  id: 'check-missing-here',
  area: 'security',
  severity: 'high',
  confidence: 'medium',
}
export const checkRemovedRule: AcrossRule = {
  id: 'check-removed',
  area: 'security',
  severity: 'high',
  confidence: 'medium',
}

const minSiblings = 2

const permissions =
  /\b(?:authori[sz]e\w{0,30}|require_?\w{0,20}(?:auth|login|admin|role|owner|member|permission|user)\w{0,20}|is_?admin\w{0,20}|has_?(?:role|permission|access)\w{0,20}|can_?(?:edit|delete|view|manage|access|see|read|write)\w{0,20}|(?:check|ensure|assert|verify)_?(?:access|permission|owner|member|role|auth|admin|login|can|user)\w{0,30}|\w{0,20}login_required|permission_required|jwt_required|PreAuthorize|RolesAllowed|Secured|current_?user|request\.user|req\.user|Gate|policy)\b/gi

const hasPermission = (text: string): boolean => text.search(permissions) >= 0

const entryMark =
  /^\s{0,12}(?:@(?:Get|Post|Put|Patch|Delete|Request)(?:Mapping)?\b|\[Http(?:Get|Post|Put|Patch|Delete)\b|@\w{1,20}\.(?:route|get|post|put|patch|delete)\()/
const markLine = /^\s{0,12}(?:@\w|\[\w)/
const openMark = /AllowAnonymous|PermitAll|webhook|health|login|signin|sign_in|register|signup|callback|password/i

const readMarks = ({ text }: FileFacts, { startLine }: Definition): readonly string[] => {
  const lines = text.split('\n')
  let at = startLine - 1
  while (at > 0 && markLine.test(lines[at - 1] ?? '')) at -= 1
  const own = (lines[startLine - 1] ?? '').trim()
  return [...lines.slice(at, startLine - 1), ...(markLine.test(own) ? lines.slice(startLine - 1, startLine + 3) : [])]
}

const toShape = ({ parameters }: Definition): string => parameters.map(({ name }) => name).join()

const readChecks = (file: FileFacts, definition: Definition): ReadonlySet<string> => {
  const text = `${readMarks(file, definition).join('\n')}\n${definition.text}`
  return new Set([...text.matchAll(permissions)].map(([word]) => word.toLowerCase()))
}

const isEntry = (file: FileFacts, definition: Definition): boolean => {
  const first = definition.parameters[0]?.name ?? ''
  const marks = readMarks(file, definition)
  return marks.some((line) => entryMark.test(line)) || /^(?:request|req|ctx|context|c|w)$/.test(first)
}

const hasClassMark = ({ text }: FileFacts): boolean =>
  /^(?:@(?:PreAuthorize|Secured|RolesAllowed)|\[Authorize)/m.test(text)

const lacksCommonCheck = (file: FileFacts, definition: Definition, others: readonly Definition[]): boolean => {
  const own = readChecks(file, definition)
  const [first = new Set<string>(), ...rest] = others.map((neighbour) => readChecks(file, neighbour))
  const common = [...first].filter((word) => rest.every((checks) => checks.has(word)))
  return common.some((word) => !own.has(word)) && [...own].every((word) => first.has(word))
}

const findUnchecked = ({ before, after, lines }: ChangedFacts): readonly RuleFinding[] => {
  if (before === null || after === null || fileKind(after.path) === 'test' || hasClassMark(after)) return []
  const known = new Set(before.definitions.map(({ name }) => name))
  const entries = after.definitions.filter((definition) => isEntry(after, definition))
  return entries.flatMap((definition): RuleFinding[] => {
    const { name, startLine } = definition
    const isOpen =
      openMark.test(name) ||
      readMarks(after, definition).some((line) => /AllowAnonymous|PermitAll|csrf_exempt/.test(line))
    if (known.has(name) || !lines.added.has(startLine) || isOpen) return []
    const siblings = entries.filter((entry) => entry !== definition && toShape(entry) === toShape(definition))
    const others = siblings.filter((entry) => !openMark.test(entry.name))
    if (others.length < minSiblings || !lacksCommonCheck(after, definition, others)) return []
    const evidence = others.slice(0, 2).map((entry) => ({ ...after, line: entry.startLine }))
    return [makeFinding(checkMissingRule, { ...after, line: startLine }, { name, count: others.length }, evidence)]
  })
}

const controller = /^(?:\[(?:ApiController|Route\b)|@(?:RestController|Controller)\b)/m
const directory = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

const findOpenController = (facts: ChangeFacts, { before, after }: ChangedFacts): readonly RuleFinding[] => {
  if (before !== null || after === null || !controller.test(after.text) || hasClassMark(after)) return []
  if (hasPermission(after.text) || openMark.test(after.path) || openMark.test(after.text.slice(0, 400))) return []
  const siblings = facts.current.filter(
    (file) => file.path !== after.path && directory(file.path) === directory(after.path) && controller.test(file.text),
  )
  const isInner = /admin|manage|internal|backoffice/i.test(after.path)
  if (siblings.length < (isInner ? 1 : minSiblings) || !siblings.every(hasClassMark)) return []
  const line = after.types[0]?.startLine ?? 1
  const name = after.types[0]?.name ?? ''
  const evidence = siblings.map((file) => ({ ...file, line: file.types[0]?.startLine ?? 1 }))
  return [makeFinding(checkMissingRule, { ...after, line }, { name, count: siblings.length }, evidence)]
}

export const findMissingChecks = (facts: ChangeFacts): readonly RuleFinding[] =>
  facts.files.flatMap((changed) => [...findUnchecked(changed), ...findOpenController(facts, changed)])

const denial =
  /\b(?:throw|raise|return|abort|redirect|deny|forbid|403|401|assert|require|ensure|check|authori[sz]e|verify)|@|\[/i

const addsPermission = ({ after, lines }: ChangedFacts): boolean => {
  const texts = after?.text.split('\n') ?? []
  return [...lines.added].some((line) => hasPermission(texts[line - 1] ?? ''))
}

const removedCheck = ({ before, lines }: ChangedFacts, { startLine, endLine }: Definition): number | undefined => {
  const texts = before?.text.split('\n') ?? []
  return [...lines.removed].find((line) => {
    if (line < startLine || line > endLine || !hasPermission(texts[line - 1] ?? '')) return false
    return denial.test(`${texts[line - 1]} ${texts[line]}`)
  })
}

export const findRemovedChecks = (facts: ChangeFacts): readonly RuleFinding[] => {
  if (facts.files.some(addsPermission)) return []
  return facts.files.flatMap((changed): RuleFinding[] => {
    const { before, after } = changed
    if (before === null || after === null || fileKind(after.path) === 'test') return []
    return before.definitions.flatMap((former): RuleFinding[] => {
      const latter = after.definitions.find(({ name }) => name === former.name)
      const line = removedCheck(changed, former)
      if (latter === undefined || line === undefined || hasPermission(latter.text)) return []
      const evidence = [{ ...after, line: latter.startLine }]
      return [makeFinding(checkRemovedRule, { ...before, line }, { name: former.name }, evidence)]
    })
  })
}
