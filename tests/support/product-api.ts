import type { RunningProduct } from './running-product.ts'

export const demoEmail = 'admin@quarry.local'

export const demoPassword = 'Correct-Horse-7'

export interface ProductApi {
  /** Throws with the answer when the call fails. */
  call<Body>(path: string, init?: RequestInit): Promise<Body>
}

const json = { 'content-type': 'application/json' }

const readOwnHeaders = async (address: string): Promise<Record<string, string>> => {
  const body = JSON.stringify({ email: demoEmail, password: demoPassword })
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: json, body })
  const { accessToken, organisationId } = (await answer.json()) as Record<string, string>
  return { authorization: `Bearer ${accessToken}`, 'x-selected-organisation': organisationId ?? '' }
}

export const signInAsDemo = async ({ address }: Pick<RunningProduct, 'address'>): Promise<ProductApi> => {
  let own = await readOwnHeaders(address)
  const send = (path: string, init: RequestInit) => {
    const headers = typeof init.body === 'string' ? { ...own, ...json } : own
    return fetch(`${address}${path}`, { ...init, headers })
  }
  return {
    async call<Body>(path: string, init: RequestInit = {}) {
      let response = await send(path, init)
      if (response.status === 401) {
        own = await readOwnHeaders(address)
        response = await send(path, init)
      }
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Body
    },
  }
}
