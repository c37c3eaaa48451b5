import type { Artifact } from '#src/contract/artifacts.ts'
import { readFileLines } from '../code-index/chunk-reader.ts'
import type { Database } from '../db/tables.ts'
import { maxCharacters } from '../search/result-content.ts'
import { findIncomingCalls, findOutgoingCalls } from './calls.ts'
import type { FoundArtifact } from './find-artifact.ts'
import { presentRelated } from './relationships.ts'

const maxCalls = 10

const readCalls = async (db: Database, artifact: FoundArtifact): Promise<NonNullable<Artifact['relationships']>> => {
  const outgoing = await findOutgoingCalls(db, artifact)
  const incoming = await findIncomingCalls(db, artifact)
  const first = async (related: typeof outgoing) =>
    (await presentRelated(db, artifact.index, related.slice(0, maxCalls))).map(({ identifier, shortSummary }) => ({
      identifier,
      summary: shortSummary,
    }))
  return {
    outgoingCallsCount: outgoing.length,
    outgoingCalls: await first(outgoing),
    incomingCallsCount: incoming.length,
    incomingCalls: await first(incoming),
  }
}

export const readArtifact = async (db: Database, artifact: FoundArtifact): Promise<Artifact> => {
  const { index, identifier, kind, fileNo, spans } = artifact
  const parts: string[] = []
  for (const span of spans) parts.push(await readFileLines(db, { indexNo: index.no, fileNo, ...span }))
  const content = parts.join('\n')
  return {
    identifier,
    found: true,
    content: content.slice(0, maxCharacters),
    contentByteSize: Buffer.byteLength(content),
    startLine: spans[0]?.from ?? 1,
    ...(kind === 'Symbol' ? { relationships: await readCalls(db, artifact) } : {}),
  }
}
