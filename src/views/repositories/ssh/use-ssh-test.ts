import { useState } from 'react'
import { useApi } from '#src/api/use-api.ts'
import type { BodyOf } from '#src/contract/endpoint.ts'
import { sshConnectionEndpoints, type SshTest } from '#src/contract/ssh.ts'
import { useSubmission } from '../../use-submission.ts'

type Wanted = BodyOf<typeof sshConnectionEndpoints.test>

export const useSshTest = () => {
  const { client } = useApi()
  const [known, setKnown] = useState<{ readonly url: string; readonly result: SshTest } | null>(null)
  const { submit, isSending, error, noteEdit } = useSubmission(
    async (body: Wanted) => ({ url: body.url, result: await client.call(sshConnectionEndpoints.test, { body }) }),
    setKnown,
  )
  return {
    result: known?.result,
    testedUrl: known?.url,
    isTesting: isSending,
    error,
    start(wanted: Wanted) {
      setKnown(null)
      submit(wanted)
    },
    noteEdit,
  }
}

export type SshTestRun = ReturnType<typeof useSshTest>
