import { bodies, defineSurface, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /organization/contact-card': plain,
    'PUT /organization/contact-card': bodies(() => ({
      'a long picture that is none': { displayName: 'é'.repeat(100), photoBase64: 'A'.repeat(900_000) },
      'a note to fold': { displayName: '漢'.repeat(100), note: ';,\\'.repeat(333) },
    })),
    'GET /c/:token': ({ ids }) => [
      { what: 'the newer form', path: `/c/${ids.c}?version=4.0` },
      { what: 'many tags', path: `/c/${ids.c}`, headers: { 'if-none-match': '"a",'.repeat(2_000) } },
      { what: 'a long token', path: `/c/${'a'.repeat(60_000)}` },
    ],
  },
})
