import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '../..')
const folders = ['actors', 'api', 'app', 'lib', 'views']

/** `consent.joins.ts` dispatches it for every `consent.changed`. */
const consentEvent = { event: 'consent-updated', notice: 'consent.changed' }

const readText = (node: ESTree.Argument | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

const readHeard = (method: string, receiver: string, first: ESTree.Argument | undefined): string | undefined => {
  if (method === 'subscribe') return 'state'
  if (method === 'on') return readText(first)
  if (method === 'addEventListener') return readText(first) === consentEvent.event ? consentEvent.notice : undefined
  return method === 'read' && /(?:^|\.)usage$/.test(receiver) ? '*' : undefined
}

export const readSubscriptions = (file: string, text: string): readonly string[] => {
  const heard: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { start, end } = callee.object
      const notice = readHeard(callee.property.name, text.slice(start, end), given[0])
      if (notice !== undefined) heard.push(notice)
    },
  }).visit(parseSync(file, text).program)
  return heard
}

export const readEverySubscription = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      )
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [file, readSubscriptions(file, readFileSync(join(root, file), 'utf8'))] as const)
      .filter(([, heard]) => heard.length > 0),
  )
