import type { estimates as english } from '../en/estimates.ts'
import type { Translation } from '../words.ts'

export const estimates = {
  emptyAudience: 'Ningún contacto de este segmento puede recibir el mensaje.',
  noActiveSender: 'Ningún remitente está activo, así que no se puede enviar nada.',
  emptyMessage:
    '{scale, select, sample {Aproximadamente } other {}}{count, plural, one {# destinatario se omitirá, porque el mensaje estaría vacío.} other {# destinatarios se omitirán, porque el mensaje estaría vacío.}}',
  tooManySegments:
    '{scale, select, sample {Aproximadamente } other {}}{count, plural, one {# destinatario se omitirá, porque el mensaje tendría más de {max, number} segmentos de SMS.} other {# destinatarios se omitirán, porque el mensaje tendría más de {max, number} segmentos de SMS.}}',
  tooLong:
    '{scale, select, sample {Aproximadamente } other {}}{count, plural, one {# destinatario se omitirá, porque el texto sería más largo de lo que permite el canal.} other {# destinatarios se omitirán, porque el texto sería más largo de lo que permite el canal.}}',
  unicode:
    '{scale, select, sample {Aproximadamente } other {}}{count, plural, one {# destinatario recibirá un mensaje con caracteres especiales.} other {# destinatarios recibirán un mensaje con caracteres especiales.}} Con caracteres especiales, un segmento de SMS contiene 70 caracteres en vez de 160.',
  quietHours:
    '{scale, select, sample {Aproximadamente } other {}}{count, plural, one {# destinatario está ahora en horas de silencio y recibirá el mensaje cuando terminen.} other {# destinatarios están ahora en horas de silencio y recibirán el mensaje cuando terminen.}}',
  outsideSendWindow:
    '{scale, select, sample {Aproximadamente } other {}}{count, plural, one {# destinatario se omitirá: sus posibles zonas horarias no tienen en común ningún momento fuera de las horas de silencio.} other {# destinatarios se omitirán: sus posibles zonas horarias no tienen en común ningún momento fuera de las horas de silencio.}}',
  noConsent:
    '{scale, select, sample {Aproximadamente } other {}}{count, plural, one {# destinatario recibirá marketing sin un consentimiento registrado.} other {# destinatarios recibirán marketing sin un consentimiento registrado.}}',
  dailyCap:
    'Los remitentes pueden enviar como máximo {max, plural, one {# mensaje} other {# mensajes}} al día, así que la campaña durará más de un día.',
  regionBlocked:
    '{count, plural, one {# contacto con un número de Estados Unidos se omitirá} other {# contactos con números de Estados Unidos se omitirán}}: WhatsApp no entrega plantillas de marketing a números de Estados Unidos.',
  outsideSession:
    '{count, plural, one {# contacto no escribió a un remitente en las últimas 24 horas y se omitirá.} other {# contactos no escribieron a un remitente en las últimas 24 horas y se omitirán.}} Para llegar a todos los contactos, envía una plantilla.',
  domainNotWorking:
    'Los enlaces del mensaje empiezan por {domain}, pero ninguna comprobación ha confirmado que este dominio lleve a este servidor. Comprueba el dominio en los ajustes.',
  clicksNotCounted:
    'Los clics no se contarán, porque los enlaces cortos en {origin} no tienen una dirección https pública. Añade un dominio para enlaces cortos o pide una dirección pública a quien administra el servidor.',
  linksNotPublic:
    'Los enlaces cortos del mensaje empiezan por {origin}. Los destinatarios solo pueden abrirlos en una dirección https pública. Añade un dominio para enlaces cortos o pide una dirección pública a quien administra el servidor.',
  mediaNowhere:
    'Ningún remitente puede enviar archivos. El mensaje contendrá enlaces a los archivos y será más largo.',
  mediaAsLinks:
    'Remitentes que no pueden enviar archivos: {senders}. Sus mensajes contendrán enlaces a los archivos y serán más largos.',
  mediaUnreachable:
    'Los operadores y los teléfonos no pueden descargar archivos de {origin}. Pide a quien administra el servidor que configure una dirección https pública.',
} satisfies Translation<typeof english>
