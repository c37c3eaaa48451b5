import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadedArchive } from '#machines/archive-upload/archive-upload.machine.ts'
import { isUploading, selectArchive, selectFile } from '#machines/archive-upload/archive-upload.selectors.ts'
import { createArchiveUpload } from '#src/actors/archive-upload.actor.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { repositoryEndpoints } from '#src/contract/repositories.ts'
import { type AnyT, failureWords } from '../../failure-words.ts'
import { useProduct } from '../../product.ts'

const hasOwnWords = ({ body }: ApiError): boolean => Boolean(body?.message || body?.errorMessageKey)

/** Returns null when the server gives no text of its own. */
const getWords = (error: unknown, t: AnyT): string | null => {
  if (!(error instanceof ApiError)) return null
  const { message, lines } = failureWords(error, t)
  const hasText = hasOwnWords(error) || error.kind === 'offline'
  const serverText = hasText ? message : (error.body?.detail ?? '')
  return [serverText, ...lines].filter(Boolean).join(' ') || null
}

export const useArchiveUpload = (onUploaded: (archive: UploadedArchive) => void) => {
  const { t } = useTranslation(['repositories', 'app'])
  const { client } = useApi()
  const { session, configuration } = useProduct()
  const [machine] = useState(() =>
    createArchiveUpload({
      client,
      session: session.port,
      describe: (error) => getWords(error, t),
    }),
  )
  const actor = useActorRef(machine, { input: { maxBytes: configuration.maxArchiveBytes } })
  useEffect(() => {
    const { unsubscribe } = actor.on('archive.uploaded', ({ archive }) => onUploaded(archive))
    return unsubscribe
  }, [actor, onUploaded])
  useEffect(() => {
    const { unsubscribe } = actor.on('archive.discarded', ({ id }) => {
      client.call(repositoryEndpoints.discardArchive, { params: { id } }).catch(() => undefined)
    })
    return unsubscribe
  }, [actor, client])
  return {
    actor,
    file: useSelector(actor, selectFile),
    archive: useSelector(actor, selectArchive),
    isUploading: useSelector(actor, isUploading),
  }
}

export type ArchiveUpload = ReturnType<typeof useArchiveUpload>
