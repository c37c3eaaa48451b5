import type { RunningProduct } from './running-product.ts'

export const demoEmail = 'admin@quarry.local'

export const demoPassword = 'Correct-Horse-7'

export interface ProductApi {
  /** Throws with the answer when the call fails. */
  call<Body>(path: string, init?: RequestInit): Promise<Body>
}

export const signInAsDemo = async ({ address }: Pick<RunningProduct, 'address'>): Promise<ProductApi> => {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: demoEmail, password: demoPassword })
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: json, body })
  const { accessToken, organisationId } = (await answer.json()) as Record<string, string>
  const own = { authorization: `Bearer ${accessToken}`, 'x-selected-organisation': organisationId ?? '' }
  return {
    async call<Body>(path: string, init: RequestInit = {}) {
      const headers = typeof init.body === 'string' ? { ...own, ...json } : own
      const response = await fetch(`${address}${path}`, { ...init, headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Body
    },
  }
}
