import { toStem } from '../code-index/words.ts'

const groups = `
login signin logon authenticate authentication auth
logout signout signoff
signup register registration
authorize authorization permission access grant allow role
password credential secret
token jwt bearer
delete remove drop destroy erase discard purge
create make build new add insert construct
fetch load get read retrieve obtain request
save store persist write
update change modify edit set patch
find search look lookup query locate seek
list enumerate collect
show display render present view
hide conceal
send post emit dispatch publish deliver
receive accept consume
start begin launch boot init initialize initialise setup
stop end finish terminate shutdown close halt
open connect
run execute perform invoke
cancel abort
retry attempt again
wait sleep delay timeout
parse decode deserialize unmarshal read
format print stringify serialize encode
check validate verify ensure assert guard
pattern regex regexp expression
maximum max largest biggest longest limit
minimum min smallest least
refuse reject deny forbid
error failure exception fault problem
throw raise
log logger logging trace
config configuration settings options preferences
environment env
database db sql storage
table relation
migration migrate schema
index indexing indexer
cache memoize memo
repository repo
folder directory dir
file document
path route url address
endpoint api route handler
middleware interceptor
http web
email mail e-mail message
notify notification alert toast
user person account member
organisation organization tenant company
workspace project
message chat conversation
answer reply response
question query ask
stream streaming chunk
upload archive import
download export
unpack extract unzip decompress
pack compress zip
encrypt cipher seal
decrypt unseal
hash digest checksum
sign signature
random nonce
limit throttle rate quota
lock mutex
queue job task worker
schedule cron timer
event listener handler callback
subscribe observe watch listen
state machine chart statechart
transition step
component widget element
button control
dialog modal overlay popup
theme style appearance colour color
language locale translation i18n
translate localise localize
test spec
mock stub fake
dependency package module library
function method procedure
parameter argument param arg
variable constant
number integer int count
text string str
list array collection
map dictionary dict hash
tree node
graph edge
match compare equal
sort order rank
filter narrow select
merge combine join concat
split divide chunk
copy clone duplicate
convert transform map
size length bytes
first initial
last latest recent
max maximum most limit
min minimum least
synchronise synchronize sync
asynchronous async
refresh renew rotate
expire expiry expiration
session
navigate navigation route router redirect
header footer
browser client
server backend
security safe protect
private internal
public open
review pull
commit revision version
branch ref
git vcs
billing payment checkout invoice
price plan subscription
consent cookie gdpr
analytics tracking telemetry metrics
`

const byStem = new Map<string, Set<string>>()
for (const line of groups.trim().split('\n')) {
  const stems = line.split(' ').map(toStem)
  for (const stem of stems) {
    const others = byStem.get(stem) ?? new Set<string>()
    for (const synonym of stems) if (synonym !== stem) others.add(synonym)
    byStem.set(stem, others)
  }
}

export const getSynonyms = (stem: string): readonly string[] => [...(byStem.get(stem) ?? [])]
