import { expect } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { buildTarGz } from '#tests/backend/indexing/tar-builder.ts'
import { buildZip } from '#tests/backend/indexing/zip-builder.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

const entries = (files: Files) => Object.entries(files).map(([name, data]) => ({ name, data }))

export const zipFiles = (files: Files): Buffer => buildZip(entries(files))
export const tarGzFiles = (files: Files): Buffer => buildTarGz(entries(files))

export const sampleFiles: Files = {
  'engine/src/session.ts': [
    '/** Keeps a person signed in. */',
    'export class Session {',
    '  refresh(token: string) {',
    '    return exchangeToken(token)',
    '  }',
    '}',
    '',
  ].join('\n'),
  'engine/src/tokens.py': 'def issue_token(person):\n    """Makes a token."""\n    return person.sign()\n',
  'engine/README.md': '# Engine\n\nA sample.\n',
  'engine/logo.png': new Uint8Array([137, 80, 78, 71, 0, 1, 2, 3]),
  'engine/package-lock.json': '{}',
}

export const toForm = (fileName: string, content: Uint8Array): FormData => {
  const form = new FormData()
  form.append('file', new File([Uint8Array.from(content)], fileName))
  return form
}

export const uploadArchive = (person: SignedInPerson, fileName: string, content: Uint8Array): Promise<Response> =>
  person.fetch('/api/repositories/uploads/archive', { method: 'POST', body: toForm(fileName, content) })

export const addArchive = async (person: SignedInPerson, fileName: string, content: Uint8Array, name?: string) => {
  const response = await uploadArchive(person, fileName, content)
  expect(response.status).toBe(200)
  const { id } = (await response.json()) as { id: string }
  const json = { ...(name === undefined ? {} : { name }), source: { sourceType: 'ArchiveUpload', uploadId: id } }
  return person.read<Repository>('/api/repositories', { json })
}
