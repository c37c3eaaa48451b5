import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

export interface Transfer {
  readonly file: File
  isAborted: boolean
  progress(percent: number): void
  pass(): Promise<void>
  answer(status: number, body: object): void
  breakOff(): void
}

const boundary = 'quarry-test-boundary'

const multipart = async (file: File): Promise<Buffer> => {
  const name = encodeURIComponent(file.name)
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''${name}\r\nContent-Type: application/octet-stream\r\n\r\n`
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(await file.arrayBuffer()),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

const multipartType = `multipart/form-data; boundary=${boundary}`

export const addByArchive = async (person: SignedInPerson, file: File, name: string): Promise<Repository> => {
  const init = {
    method: 'POST',
    headers: { 'content-type': multipartType },
    body: new Uint8Array(await multipart(file)),
  }
  const { id: uploadId } = await person.read<{ id: string }>('/api/repositories/uploads/archive', init)
  return person.read('/api/repositories', { json: { name, source: { sourceType: 'ArchiveUpload', uploadId } } })
}

/** Uploads pass through here instead of a socket, at once unless they are `held`. */
export const catchUploads = (backend: TestBackend) => {
  const caught = { transfers: [] as Transfer[], isHeld: false }
  class CaughtXhr {
    readonly upload: { onprogress?: (event: object) => void } = {}
    onload = () => {}
    onerror = () => {}
    ontimeout = () => {}
    onabort = () => {}
    status = 0
    responseText = ''
    readonly #headers: Record<string, string> = {}
    #path = ''
    #transfer: Transfer | undefined

    open(_method: string, path: string): void {
      this.#path = path
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }
    send(form: FormData): void {
      const file = form.get('file') as File
      const finish = (status: number, text: string) => {
        this.status = status
        this.responseText = text
        this.onload()
      }
      const transfer: Transfer = {
        file,
        isAborted: false,
        progress: (percent) => this.upload.onprogress?.({ loaded: percent, total: 100, lengthComputable: true }),
        pass: async () => {
          const headers = { ...this.#headers, 'content-type': multipartType }
          const body = new Uint8Array(await multipart(file))
          const response = await backend.fetch(this.#path, { method: 'POST', headers, body })
          finish(response.status, await response.text())
        },
        answer: (status, body) => finish(status, JSON.stringify(body)),
        breakOff: () => this.abort(),
      }
      this.#transfer = transfer
      caught.transfers.push(transfer)
      if (!caught.isHeld) void transfer.pass()
    }
    abort(): void {
      if (this.#transfer) this.#transfer.isAborted = true
      this.onabort()
    }
  }
  vi.stubGlobal('XMLHttpRequest', CaughtXhr)
  return caught
}

/** A browser's own dialog would not offer every file, but each can be dropped. */
export const chooseFile = async (file: File): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is no place for a file')
  await userEvent.setup({ applyAccept: false }).upload(input, file)
  await screen.findByRole('button', { name: 'Remove the file' })
}
