import { describe, expect, test } from 'bun:test'
import crawlers from 'crawler-user-agents'
import { agentOf } from '../../../src/links/clicks/user-agent.ts'

/** Returns whether a User-Agent is that of a person, or the reason that it is software. */

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

/**
 * Browsers in apps, and browsers other than the well-known ones. IPHONE, ANDROID or WINDOWS stands for the
 * device.
 */
const PEOPLE = `
IPHONE Mobile/15E148 Instagram 335.1.8.26.85 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 609775437; IABMV/1)
ANDROID Instagram 335.0.0.39.93 Android (34/14; 480dpi; 1080x2115; samsung; SM-S918B; dm3q; qcom; en_US; 610419283; IABMV/1)
IPHONE Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.32.108;FBBV/609432345;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5;FBRV/0;IABMV/1]
ANDROID [FB_IAB/FB4A;FBAV/468.0.0.61.78;IABMV/1;]
IPHONE Mobile/15E148 [FBAN/MessengerLiteForiOS;FBAV/460.0.0.23.110;FBBV/600000000;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBCR/;FBID/phone;FBLC/en;FBOP/0]
ANDROID [FB_IAB/Orca-Android;FBAV/462.0.0.13.85;]
IPHONE Mobile/15E148 Barcelona 337.0.0.0.1 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 609775437)
IPHONE Mobile/15E148 WhatsApp/2.24.11.80
ANDROID WhatsApp/2.24.13.76
IPHONE Mobile/15E148 Snapchat/12.93.0.33 (like Safari/8618.2.12.10.9, panda)
ANDROID Snapchat/12.93.0.45 (like Chrome/126)
ANDROID Snapchat/12.93.0.45 (SM-S918B; Android 14#S918BXXS6BXD1#34; gzip; )
IPHONE Mobile/15E148 Viber/22.3.0
ANDROID Viber/22.3.1.0
IPHONE Mobile/15E148 Safari Line/14.8.0
ANDROID Line/14.8.0/IAB
IPHONE Mobile/15E148;KAKAOTALK 10.8.1 (INAPP)
ANDROID;KAKAOTALK 2410810 (INAPP)
IPHONE Mobile/15E148 KAKAOTALK/10.8.1 (INAPP)
IPHONE Mobile/15E148 NAVER(inapp; search; 2000; 12.5.3; 14)
ANDROID NAVER(inapp; search; 2000; 12.5.3)
ANDROID DaumApps/7.22.1 DaumDevice/mobile
IPHONE Mobile/15E148 daumapps/7.22.1
ANDROID Telegram-Android/11.1.3 (Samsung SM-S918B; Android 14; SDK 34; HIGH)
IPHONE Version/17.5 Mobile/15E148 Safari/604.1 Telegram-iOS/11.1
WINDOWS Teams/24124.1412.2911.3341 Chrome/120.0.6099.291 Electron/28.3.1 Safari/537.36
Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0 Teams/24124.2315.2911.3357/49
IPHONE Mobile/15E148 TeamsMobile-iOS
ANDROID TeamsMobile-Android
WINDOWS Slack/4.38.125 Chrome/124.0.6367.207 Electron/30.0.6 Safari/537.36 Sonic Slack_SSB/4.38.125
IPHONE Mobile/15E148 Slack/24.06.10
ANDROID Slack/24.06.30.0
IPHONE Mobile/15E148 [LinkedInApp]/9.29.6745
ANDROID [LinkedInApp]
IPHONE Mobile/15E148 [Pinterest/iOS]
ANDROID [Pinterest/Android]
IPHONE Mobile/15E148 musical_ly_35.0.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US RevealType/Dialog isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/
ANDROID trill_350002 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/35.0.2 ByteLocale/en ByteFullLocale/en Region/US AppId/1233 Spark/1.5.9.1 AppVersion/35.0.2 BytedanceWebview/d8a21c6
IPHONE Mobile/15E148 Twitter for iPhone/10.46
ANDROID TwitterAndroid
IPHONE Mobile/15E148 Reddit/Version 2024.24.0/Build 614937/iOS Version 17.5.1 (Build 21F90)
ANDROID Reddit/Version 2024.24.0/Build 1612345/Android 14
IPHONE Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en
Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240501 MMWEBID/2308 MicroMessenger/8.0.50.2701(0x2800325B) WeChat/arm64 Weixin NetType/WIFI Language/en ABI/arm64
ANDROID Discord-Android/234015;RNA
Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) discord/1.0.9151 Chrome/120.0.6099.291 Electron/28.2.10 Safari/537.36
WINDOWS Chrome/126.0.0.0 Safari/537.36 Avast/126.0.25735.183
WINDOWS Chrome/126.0.0.0 Safari/537.36 AVG/126.0.25735.183
WINDOWS Chrome/126.0.0.0 Safari/537.36 Norton/126.0.25735.183
WINDOWS Chrome/126.0.0.0 Safari/537.36 Avira/126.0.25735.183
WINDOWS Chrome/126.0.0.0 Safari/537.36 CCleaner/126.0.25735.183
WINDOWS Chrome/126.0.0.0 Safari/537.36 AvastSecureBrowser/5.8.1
Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.122 Mobile Safari/537.36 AvastSecureBrowser/7.8.1
IPHONE Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15
Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile DuckDuckGo/5 Safari/537.36
WINDOWS Chrome/126.0.0.0 Safari/537.36 Ddg/126.0
IPHONE Version/17.5 Mobile/15E148 Safari/604.1 Ddg/17.5
WINDOWS Chrome/126.0.0.0 Safari/537.36 Brave/126
Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36
Mozilla/5.0 (Linux; U; Android 13; en-US; RMX3686 Build/SP1A.210812.016) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.6.2.1315 Mobile Safari/537.36
Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16
Mozilla/5.0 (Linux; U; Android 13; SM-A135F Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 OPR/79.0.2254.70805
Mozilla/5.0 (Linux; Android 12; NOH-AN00; HMSCore 6.13.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36
Mozilla/5.0 (Linux; U; Android 13; en-gb; 2201117TG Build/TKQ1.221114.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.10.0-gn
Mozilla/5.0 (Linux; Android 13; CPH2387; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.168 Mobile Safari/537.36 HeyTapBrowser/45.10.2.1
Mozilla/5.0 (Linux; Android 14; V2250 Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.168 Mobile Safari/537.36 VivoBrowser/12.2.0.0
IPHONE GSA/322.0.643231843 Mobile/15E148 Safari/604.1
Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 GSA/15.24.36.28.arm64
IPHONE CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1
IPHONE FxiOS/127.2 Mobile/15E148 Safari/605.1.15
IPHONE Version/17.0 EdgiOS/126.0.2592.86 Mobile/15E148 Safari/604.1
Mozilla/5.0 (Linux; Android 13; KFTUWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/126.2.2 like Chrome/126.0.6478.122 Safari/537.36
WINDOWS Chrome/126.0.0.0 YaBrowser/24.6.0.0 Safari/537.36
Mozilla/5.0 (Linux; arm_64; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.6367.221 YaApp_Android/24.61.1 YaSearchBrowser/24.61.1 BroPP/1.0 SA/3 Mobile Safari/537.36
WINDOWS Chrome/126.0.0.0 Safari/537.36 Vivaldi/6.8.3381.44
IPHONE Version/17.5 EdgiOS/126 Mobile/15E148 Safari/604.1 OutlookMobile/4.24
ANDROID Outlook-Android/2.0
ANDROID VKAndroidApp/8.88-22220
IPHONE Mobile/15E148 vkclient
ANDROID Zalo android/240602 ZaloTheme/light ZaloLanguage/en
ANDROID imo/2024.06
IPHONE Mobile/15E148 YJApp-IOS jp.co.yahoo.ipn.appli/4.105.0
ANDROID YahooMobileMail/7.38
ANDROID ProtonMail/4.0
ANDROID baiduboxapp/13.60.0.10 (Baidu; P1 14)
ANDROID QQ/9.0.70 V1_AND_SQ_9.0.70_6698_YYB_D NetType/WIFI
ANDROID NewsBreak/24.24
ANDROID SmartNews/24.6
ANDROID GoogleApp
Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36
ANDROID Nextdoor/24.10
IPHONE Mobile/15E148 GroupMe/7.30
ANDROID Signal-Android/7.10.3
WINDOWS Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0
`

/** Software that fetches a link to show or check its target, with the stored reason. */
const SOFTWARE = `
PREVIEW WhatsApp/2.23.20.0
PREVIEW WhatsApp/2.2413.1 W
PREVIEW WhatsApp/2.24.11.80 i
PREVIEW TelegramBot (like TwitterBot)
PREVIEW Mozilla/5.0 (compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)
PREVIEW Viber/13.3.0.5 CFNetwork/1220.1 Darwin/20.3.0
PREVIEW Mozilla/5.0 (compatible; Viber)
PREVIEW Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com
PREVIEW Mozilla/5.0 (Windows NT 10.0; Win64; x64; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/117.0.0.0 Safari/537.36
PREVIEW Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)
PREVIEW Slackbot 1.0 (+https://api.slack.com/robots)
PREVIEW Slack-ImgProxy (+https://api.slack.com/robots)
PREVIEW LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)
PREVIEW Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)
PREVIEW Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Mobile Safari/537.36 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)
PREVIEW Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)
PREVIEW facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)
PREVIEW Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0
PREVIEW Twitterbot/1.0
PREVIEW Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)
PREVIEW Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)
BOT meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)
BOT facebookcatalog/1.0
BOT Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)
BOT Mozilla/5.0 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)
BOT Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)
BOT Mozilla/5.0 (compatible; Daum/4.1; +http://cs.daum.net/faq/15/4118.html?faqId=28966)
PREVIEW facebookexternalhit/1.1;kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984
BOT FlipboardProxy/1.2 (+http://flipboard.com/browserproxy)
BOT Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36
BOT Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
SCANNER Mozilla/5.0 (compatible; Proofpoint URL Defense)
SCANNER Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/101.0.4951.64 Safari/537.36 BarracudaSentinel (EE)
SCANNER Mozilla/5.0 (compatible; Avast Antivirus)
SCANNER avast! Antivirus
`

const DEVICES = { IPHONE, ANDROID, WINDOWS }
const linesOf = (text: string): string[] => text.trim().split('\n')
const people = linesOf(PEOPLE).map((line) =>
  line.replace(/^(?:IPHONE|ANDROID|WINDOWS)/, (device) => DEVICES[device as keyof typeof DEVICES]),
)

describe('agentOf', () => {
  test('the browsers of apps and of lesser-known vendors are people', () => {
    expect(people.length).toBeGreaterThan(90)
    expect(people.filter((userAgent) => agentOf(userAgent).botReason !== null)).toEqual([])
  })

  test('previews, scanners and crawlers stay software, each with its reason', () => {
    for (const line of linesOf(SOFTWARE)) {
      const userAgent = line.slice(line.indexOf(' ') + 1)
      expect(`${agentOf(userAgent).botReason} ${userAgent}`).toBe(line)
    }
  })

  test('the name of an app does not make a person: the rest of such a User-Agent counts', () => {
    for (const name of ['Viber/22.3', 'Snapchat/12.9', 'WhatsApp/2.24', 'Teams/24.1', 'Avast/126.0']) {
      expect(agentOf(`${ANDROID} ${name} SkypeUriPreview`).botReason).toBe('PREVIEW')
      expect(agentOf(`${ANDROID} ${name} Mimecast`).botReason).toBe('SCANNER')
      expect(agentOf(`${ANDROID} ${name} (compatible; Examplebot/1.0)`).botReason).toBe('BOT')
      expect(agentOf(name).botReason).not.toBe(null)
    }
  })

  /** Listed as crawlers, but people or not distinguishable from people. */
  const NOT_TOLD = [
    'Instagram 406', // An app
    'MetaIAB Facebook', // An app
    'Code/1.',
    'Trae/', // Editors with a browser inside
    'Fluid/0.9.6', // A browser for one site
    'TSM-turingos',
    ' GTmetrix',
    'Miniature.io/',
    'YLT Chrome/', // Only a name in the User-Agent of a browser
  ]

  test('every crawler that crawler-user-agents lists is software', () => {
    const listed = crawlers.flatMap(({ instances }) => instances)
    expect(listed.length).toBeGreaterThan(2_000)
    const people = listed.filter((userAgent) => agentOf(userAgent).botReason === null)
    expect(people.filter((userAgent) => !NOT_TOLD.some((name) => userAgent.includes(name)))).toEqual([])
  })
})
