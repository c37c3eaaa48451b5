import { hash, verify } from '@node-rs/argon2'
import { createSecret } from '../crypto/secret-tokens.ts'

/** Argon2id parameters as OWASP recommends them; `memoryCost` is in KiB. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const

/** A stored hash with higher parameters was not made here and would be expensive to compute. */
const maxParameters = { memoryCost: 65_536, timeCost: 6, parallelism: 4 } as const

const storedHash =
  /^\$argon2id\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,3})\$[A-Za-z0-9+/]{16,88}\$[A-Za-z0-9+/]{22,88}$/

/** NFKC makes passwords equal however the keyboard composed them; spaces are significant. */
const normalise = (password: string): string => password.normalize('NFKC')

const isAffordable = (hashed: string): boolean => {
  const [, memory, time, lanes] = storedHash.exec(hashed) ?? []
  return (
    memory !== undefined &&
    Number(memory) <= maxParameters.memoryCost &&
    Number(time) <= maxParameters.timeCost &&
    Number(lanes) <= maxParameters.parallelism
  )
}

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Computes exactly one hash, also without a stored one, so that timing tells nothing; none for a malformed or
   * extreme one.
   */
  matches(password: string, hashed: string | null | undefined): Promise<boolean>
}

export const openPasswords = (): Passwords => {
  const decoy = hash(createSecret(), parameters)
  return {
    hash: (password) => hash(normalise(password), parameters),
    async matches(password, hashed) {
      if (hashed === null || hashed === undefined) {
        await verify(await decoy, normalise(password))
        return false
      }
      return isAffordable(hashed) && verify(hashed, normalise(password))
    },
  }
}
