import { ENGLISH_SETS } from './english.ts'
import { phrasesOf } from './phrases.ts'

/** Phrases that have a word for an opt-out but mean something else. They are removed from a text first. */
export const ENGLISH_FALSE_FRIENDS = phrasesOf(
  `
  dont/never/not/didnt ~2 want/wish/mean/like/need ~1 to ~1 unsubscribe/optout/opt out?
  dont/never/not/didnt ~2 want/wish/mean/like/need ~1 to ~1 stop ~3 MSG/TEXTING/these
  dont/never/not/didnt ~2 want/wish/mean/like to stop
  dont/never/not ~2 want/wish/like ~1 to ~1 miss ~3 MSG
  dont/never ~2 unsubscribe ~1 me?
  dont/never ~2 opt me? out
  dont/never ~2 optout
  dont/never ~2 REMOVE ~2 HOLDER ~4 LIST
  dont/never ~2 REMOVE ~1 HOLDER
  dont/never ~2 take ~3 off ~4 LIST
  dont/never ~2 lose my number
  dont/never ~1 ever? stop TEXTING ~4 MSG
  dont/never ~1 ever? stop TEXTING me? these? MSG?
  dont/never/cant/couldnt/wont/didnt/doesnt/not ever/really/even/just/please/possibly? stop
  i/we ~2 not/never stop
  it/rain/snow/he/she/they/bus/train/noise/pain ~1 stop
  the/a/my/your/that/each/every stop $
  unsubscribe rate/rates/link/page/button
  unsubscribe ~1 from ~2 paper/bill/bills
  why/when did/have you/they ~1 stop/stopped
  why/when did ~2 stop/stopped
  stop charging/billing/delivering/shipping/parking/knocking/honking/growing/serving/playing
  opt out rate/rates

  where/when/what/which ~4 stop $
  how ~1 does/did ~2 stop $
  does/will/did the ~1 bus/train/rain/sale/offer/music/noise/snow/promo/deal/show/game/tour stop/end
  stop/stopping by
  stop serving/selling/accepting/delivering/offering/carrying/running/doing
  off ~2 list price
  unsubscribed/unsubscribing/unsubscribe ~1 from ~1 other/another/their/his/her/everyone/everybody/most/those/competitor/competitors
  opted ~1 out ~1 from/of ~1 other/another/their/his/her/most/those
  i/we/he/she didnt ~1 opt ~1 out
  stop payment/payments on/for/of
  i/we ~1 didnt/wont ~1 unsubscribe/optout
  never/havent/hasnt/almost/nearly/hadnt ~2 unsubscribed/opted/unsubscribe/optout
  never/havent/hasnt/almost/nearly/hadnt ~2 opt ~1 out
  he/she/they/wife/husband/friend/sister/brother/mom/dad/neighbor/boss/coworker ~2 unsubscribed/optout
  he/she/they/wife/husband/friend/sister/brother/mom/dad/neighbor/boss/coworker ~2 opted ~1 out
  REMOVE ~2 card/cards/payment/reservation/booking/coupon/appointment/cart/charge/fee/photo/item/gift
  subscription box/order/plan/delivery/meal/kit
  take me off hold/speaker
  not/havent ~1 opted out
  stop ~1 sign/light/watch/lights/signs
  stop/stopping in/over/at/near/there/here/off/on/around
  non/bus/pit/full/one/last/next/first/rest/train/truck/metro/which/what/subway/quick/ferry stop
  stop ~2 closest/near/nearest
  trying/need/want/have/going/started/doctor ~3 stop/quit smoking/drinking/eating/taking/vaping/using
  stop smoking/drinking/eating/taking/vaping/laughing/crying/leaking/bleeding/working/making/thinking/worrying/loving/smiling/ringing/barking/snoring/running/dripping
  a/the stop payment/payments
  phone/battery/car/cell/computer ~1 died
  didnt/havent/hasnt/wasnt/couldnt ~1 get/got/getting/receive/received/see/saw/seen/read/open ~3 MSG
  never ~1 got/received/saw ~3 MSG
  stop the bleeding/leak/leaks/noise/sink/car/bus/itching/pain/presses/rain/machine
  i/we/he/she/just ~1 quit my/the/it/last/drinking/working/school/sugar/coffee/soda/gluten
  ^ ~1 he/she/we ~1 quit $
  quit smoking/drinking/vaping/claim
  quit my/his/her job

  REMOVE ~2 from ~3 class/waitlist/appointment/schedule/reservation/order/cart/guest/bill/waiting/group
  REMOVE/take/get/pull/drop ~3 off/from/out ~3 waitlist/class/schedule/reservation/guest/roster/team/lease/registry/committee/calendar/tab/cake/photo/booking/session
  take ~4 off ~3 waitlist/schedule/bill/order/calendar/appointment/waiting/total/price
  REMOVE ~1 me from the ~2 waitlist/class/order/schedule
  REMOVE ~3 item/items/stain/stains/onions/order/mushrooms/cheese
  delete ~3 item/order/appointment/account/photo/picture/post/review

  lose ~1 my ~1 number plate
  no more ~2 parking/tickets/sizes/stock/questions/seats/spots/room/slots
  mean ~2 opt out
  `,
  ENGLISH_SETS,
)

/** Phrases right after an opt-out that limit it to a time, a place or some of the messages. */
export const ENGLISH_LIMITS = phrasesOf(
  `
  so/this/too/that late/early
  ~1 my wife/husband/boss/landlord/mother/father/sister/brother/daughter/son/kids/neighbor/friend/girlfriend/boyfriend/coworker
  on my app
  at work/night/school/dinner/church/2/3/4/5/6/7/8/9/10/11/12/am/pm/this
  before/after/until/till/during/while/when/whenever
  today/tonight/tomorrow/mornings/weekends/sunday/sundays/monday/mondays/saturday/saturdays
  in the morning/evening/middle
  on weekends/sunday/sundays/saturday/saturdays/weekdays/the
  for a/the/now/while
  the code/address/details/link/password
  but ~2 keep/still/want/like/send/leave/text
  instead
  except/unless
  on this number ~2 use/text/try
  `,
  ENGLISH_SETS,
)

/** Phrases anywhere in a text that make its opt-out doubtful: it was a mistake, or it is only a part of the request. */
export const ENGLISH_DOUBTS = phrasesOf(
  `
  by mistake/accident
  if ~7 will/ill/gonna unsubscribe/optout
  a surprise
  if i ~2 stop/unsubscribe/optout/quit/cancel
  if i ~2 opt ~1 out
  happens if/when ~3 stop/unsubscribe/optout/opt
  but ~2 keep/still ~4 MSG
  but ~2 keep/send/leave ~1 me? ~1 MSG/coupons/deals/offers/reminders/receipts/updates
  ^ just/please? just? call/email/ring/phone me
  just call/email/ring/phone ~1 me
  my new number
  call/email/phone/ring ~1 instead
  MSG/coupons/deals/offers/reminders/updates only $
  only the ~3 MSG/coupons/deals/offers/reminders/updates
  but ~4 ok/okay/fine/good/welcome
  ^ just/only ~1 the/my ~3 $
  unsubscribe ~1 from ~2 newsletter/email/emails ~2 but
  accidentally/mistakenly/accidently/resubscribe/resubscribed
  put/add/sign/opt me back
  but ~2 keep ~4 appointment/reminders/coupons/offers/deals
  but ~3 keep ~4 coming
  keep the ~2 reminders
  use my other
  my opt out work
  did my opt
  why/was/am/did/have/been/got/were ~2 unsubscribed
  did ~1 unsubscribe
  i ~1 got ~1 unsubscribed
  `,
  ENGLISH_SETS,
)

/** Phrases that a member has to read, because they may be an opt-out. */
export const ENGLISH_REVIEWS = phrasesOf(
  `
  wrong number/person/guy/lady/phone
  REMOVE ~3 NUMBER
  REMOVE ~1 me/us
  take ~2 NUMBER off
  leave me out of this/it/these
  dont/not ~2 TEXT ~3 me
  knock it off
  cut it out
  give it a rest
  lay/back off
  mute/unfollow
  not/longer ~2 customer/client/patient/member/tenant/student
  ^ out $
  REMOVE/take it off/out? $
  number ~1 longer/isnt/doesnt
  doesnt ~2 have/use/own ~1 number
  longer ~2 number
  not for marketing
  STOPISH ~5 COMM
  take/get/pull/cross/leave/keep ~4 off/out ~4 COMM
  take/cross/scratch/strike/pull me/us off
  NEG ~3 send/sending ~2 this/these/those/any/anything/again/anymore
  delete/remove/erase/lose/forget ~3 number
  number ~4 delete/remove/erase
  NEG ~4 COMM
  stop/quit/end/cease/enough/hate/tired/sick/rid/fed/done/less ~4 COMM
  COMM ~4 end/unwanted/unwelcome/annoying
  COMM ~1 not ~1 wanted/welcome/needed/appreciated
  good/set/fine/done on/with ~2 COMM
  ^ ~1 dont want $
  ^ ~2 dont want these/this $
  only text ~4 on/at/after/before/between/during
  unsolicited
  to be removed/taken ~1 off/from
  NOT ~2 authorize/authorized/permission/approve
  who is this and
  new phone owner
  ^ this isnt ~3 $
  this isnt ~3 phone/number
  this is not ~3 phone/number
  ^ this is not ~1 $
  ^ im not ~1 $
  not/no/never ~2 interested $
  not/no/never ~2 interested thanks/thank/please/sorry/anymore/at/and/so/but/bye/dont/leave
  not/no/never ~2 interested in MSG/your/this/these/it/any/anything/what/buying/selling
  uninterested/disinterested
  fuck/screw/eff/bite you/me/this/yourself
  kiss my
  eat shit
  never/not/didnt/dont ~3 sign/signed/signing ~1 up
  never/not/didnt ~2 subscribe/subscribed/agree/agreed/ask/asked/request/requested/consent/consented
  didnt ~2 permission/consent
  how/where ~3 get ~2 number/info/name/contact/cell
  who gave
  why ~4 TEXTING/TEXT/MSG
  why ~3 getting these/this
  too/so many/much ~1 MSG
  MSG way? too much/often
  text way too
  MSG are/is ~2 annoying/irritating/ridiculous/excessive
  annoying
  third/fourth/fifth/3rd/4th/5th/10th text/message
  this/is/are/as/its/your spam
  ^ spam $
  ^ enough $
  enough already
  shut up
  stfu
  kick rocks
  if you ADVERB? TEXT me again
  ^ end/cancel/stop it/that/this $
  no more deals/offers/coupons
  dont/not ~1 want/need ~2 deals/offers/coupons/reminders
  dont/never ~2 send ~4 deals/offers/coupons
  ^ scam $
  scam/scammer/scammers/spammer/spammers
  report/reporting/reported/block/blocking ~2 you/this/number/your
  ^ blocked $
  harassing/harassment/harass
  attorney/lawyer/lawsuit/sue/fcc/ftc/tcpa/bbb
  do/dont not? ~1 call list
  doesnt/isnt/dont ~1 live/work here
  passed away
  deceased
  died
  pause ~2 MSG/these/this/them/for
  ^ pause $
  fewer/less ~1 MSG/these
  fewer/less of these/them/this
  less ~1 often
  only ~2 text ~2 about
  only want ~2 MSG
  email me ~2 instead
  MSG instead ~1 of
  dont/not ~1 want any $
  dont/never ~2 call me
  ^ take a hike $
  nothing better to do
  anything better to do
  dont/never ADVERB? TEXT
  dont/never ~1 want ~2 MSG
  cancel ~1 membership
  `,
  ENGLISH_SETS,
)
