import { isNameTaken } from '../db/is-name-taken.ts'
import type { Handle } from '../db/tables.ts'

const maxLength = 120
const knownHosts = /^(?:www\.)?(?:github|gitlab|bitbucket)\.(?:com|org)$|^(?:codeberg\.org|git\.sr\.ht)$/

const cleanName = (name: string): string =>
  name.replaceAll(/\p{C}/gu, '').replaceAll('::', ':').trim().slice(0, maxLength)

export const deriveNameFromUrl = (url: URL): string => {
  const parts = url.pathname
    .replace(/\.git\/?$/, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decodeSafely)
  const kept = knownHosts.test(url.hostname) ? parts.slice(-2) : parts.slice(-1)
  return cleanName(kept.join('/')) || url.hostname
}

const decodeSafely = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const deriveNameFromHost = (fullName: string): string => cleanName(fullName) || 'repository'

export const deriveNameFromArchive = (fileName: string): string =>
  cleanName(fileName.replace(/\.(?:zip|tar|tar\.gz|tgz)$/i, '')) || 'archive'

export const findFreeName = async (db: Handle, organisationId: string, name: string): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    const candidate = name.slice(0, maxLength - suffix.length) + suffix
    if (!(await isNameTaken(db, 'repositories', { organisationId, name: candidate }))) return candidate
  }
}
