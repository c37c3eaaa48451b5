import { protectedResourceRequest } from 'oauth4webapi'
import * as v from 'valibot'
import { brand } from '#src/lib/brand.ts'
import { getGithubApi, githubMediaType } from '../lib/github-api.ts'
import type { CallOptions } from './host-calls.ts'
import { type HostProfile, toHostProfile } from './host-profile.ts'
import { SignInFailed } from './sign-in-failed.ts'

const Person = v.object({
  id: v.pipe(v.number(), v.integer()),
  login: v.string(),
  name: v.nullish(v.string(), ''),
})

const Addresses = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

const readJson = async <Schema extends v.GenericSchema>(
  url: string,
  schema: Schema,
  accessToken: string,
  options: CallOptions,
): Promise<v.InferOutput<Schema>> => {
  const headers = new Headers({ ...githubMediaType, 'User-Agent': brand })
  const response = await protectedResourceRequest(accessToken, 'GET', new URL(url), headers, null, options)
  if (!response.ok) {
    await response.body?.cancel()
    throw new SignInFailed('unavailable', `the API answered ${response.status}`)
  }
  const body = v.safeParse(schema, await response.json())
  if (!body.success) throw new SignInFailed('unavailable', 'the API answered with an unknown shape')
  return body.output
}

export const readGithubProfile = async (
  url: string,
  accessToken: string,
  options: CallOptions,
): Promise<HostProfile> => {
  const api = getGithubApi(url)
  const { id, login, name } = await readJson(`${api}/user`, Person, accessToken, options)
  const addresses = await readJson(`${api}/user/emails`, Addresses, accessToken, options)
  const email = addresses.find(({ primary, verified }) => primary && verified)?.email
  return toHostProfile({ subject: String(id), login, name, email })
}
