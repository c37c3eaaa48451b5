import type { Config } from './config.ts'
import type { Database } from './db/tables.ts'
import type { OpenDatabase } from './db/open-database.ts'
import type { AccountRequestQueue } from './auth/account-requests.ts'
import type { AccessTokens } from './credentials/access-tokens.ts'
import type { Passwords } from './credentials/passwords.ts'
import type { RefreshTokens } from './credentials/refresh-tokens.ts'
import type { Sealer } from './crypto/sealed-text.ts'
import type { Embeddings } from './embeddings/embeddings.ts'
import type { Answers } from './chat/answers.ts'
import type { Authenticate } from './http/caller.ts'
import type { PaymentPages } from './billing/payment-pages.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Log } from './log.ts'
import type { GithubApp } from './github-app/github-app.ts'
import type { StripeAccount } from './stripe-payments/stripe-account.ts'
import type { ChooseModel } from './language-models/chosen-model.ts'
import type { Mailer } from './mail/mailer.ts'
import type { TaskPool } from './task-pool.ts'
import type { Tickets } from './tickets/tickets.ts'

export interface Services {
  readonly config: Config
  readonly database: OpenDatabase
  readonly db: Database
  /** Returns milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
  readonly authenticate: Authenticate
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly passwords: Passwords
  readonly sealer: Sealer
  readonly limiter: RateLimiter
  readonly mailer: Mailer
  readonly accountRequests: AccountRequestQueue
  readonly paymentPages: PaymentPages
  readonly stripe: StripeAccount | undefined
  readonly github: GithubApp | undefined
  readonly answers: Answers
  readonly work: TaskPool
  readonly chooseModel: ChooseModel
  readonly embeddings: Embeddings
  readonly jobs: JobQueue
  readonly tickets: Tickets
}
