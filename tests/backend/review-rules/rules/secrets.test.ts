import { describeRules } from '../rule-cases.ts'

const cloudKey = ['AKIA', 'Q7LMZP2RVN4WTKBD'].join('')
const hostToken = ['ghp', 'q7LmzP2rVn4wTkBdq7LmzP2rVn4wTkBdq7Lm'].join('_')
const liveKey = ['sk', 'live', 'q7LmzP2rVn4wTkBdq7LmzP2r'].join('_')

describeRules({
  'secret-in-code': {
    raises: [
      ['ts', `const id = '${cloudKey}'`],
      ['js', `const client = stripe('${liveKey}')`],
      ['py', `client = connect("${hostToken}")`],
      ['java', `class A { String id = "${cloudKey}"; }`],
      ['cs', `class A { string id = "${cloudKey}"; }`],
      ['go', `package a\nvar id = "${cloudKey}"`],
      ['rb', `id = '${cloudKey}'`],
      ['php', `$id = '${cloudKey}';`],
      ['ts', `const id = '${hostToken}'`, 'tests/host.test.ts'],
    ],
    passes: [
      ['ts', `const id = '${cloudKey.slice(0, 12)}'`],
      ['ts', `const id = '${cloudKey.slice(0, -7)}EXAMPLE'`],
      ['py', 'token = os.environ["GITHUB_TOKEN"]'],
    ],
  },
  'password-in-code': {
    raises: [
      ['ts', "const config = { password: 'k7Bq2-vTz9' }"],
      ['js', "class Client { apiKey = 'k7Bq2-vTz9' }"],
      ['ts', "class Client { private apiKey = 'k7Bq2-vTz9' }"],
      ['py', 'DB_PASSWORD = "k7Bq2-vTz9"'],
      ['java', 'class A { private static final String API_KEY = "k7Bq2-vTz9"; }'],
      ['cs', 'class A { const string ClientSecret = "k7Bq2-vTz9"; }'],
      ['go', 'package a\nconst apiKey = "k7Bq2-vTz9"'],
      ['rb', "password = 'k7Bq2-vTz9'"],
      ['php', "$config = ['password' => 'k7Bq2-vTz9'];"],
    ],
    passes: [
      ['ts', "const labels = { password: 'Enter your password' }"],
      ['ts', "const fields = { password: 'new-password' }"],
      ['ts', "const config = { password: process.env['DB_PASSWORD'] }"],
      ['py', 'DB_PASSWORD = "your-password-1"'],
      ['go', 'package a\nconst passwordHeader = "X-Password-1"'],
    ],
  },
  'secret-in-log': {
    raises: [
      ['ts', 'logger.info({}, user.password)'],
      ['ts', 'console.log(`signed in with ${accessToken}`)'],
      ['py', 'logger.info("token %s", access_token)'],
      ['java', 'class A { void f() { logger.info("password " + password); } }'],
      ['cs', 'class A { void F() { _logger.LogInformation($"key {apiKey}"); } }'],
      ['go', 'package a\nfunc f() { log.Printf("token %s", token) }'],
      ['rb', 'Rails.logger.info("password #{password}")'],
      ['php', 'error_log("password " . $password);'],
    ],
    passes: [
      ['ts', "logger.info('password changed')"],
      ['ts', 'logger.info(`used ${tokenCount} tokens`)'],
      ['py', 'logger.info("user %s", user.id)'],
      ['go', 'package a\nfunc f() { log.Printf("token of %s", user.Name) }'],
    ],
  },
})
