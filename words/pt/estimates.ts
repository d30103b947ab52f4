import type { estimates as english } from '../en/estimates.ts'
import type { Translation } from '../words.ts'

export const estimates = {
  emptyAudience: 'Nenhum contato deste segmento pode receber a mensagem.',
  noActiveSender: 'Nenhum remetente está ativo, por isso nada pode ser enviado.',
  emptyMessage:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário é ignorado, porque a mensagem ficaria vazia.} other {# destinatários são ignorados, porque a mensagem ficaria vazia.}}',
  tooManySegments:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário é ignorado, porque a mensagem teria mais de {max, number} segmentos de SMS.} other {# destinatários são ignorados, porque a mensagem teria mais de {max, number} segmentos de SMS.}}',
  tooLong:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário é ignorado, porque o texto seria mais longo do que o canal permite.} other {# destinatários são ignorados, porque o texto seria mais longo do que o canal permite.}}',
  unicode:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário recebe uma mensagem com caracteres especiais.} other {# destinatários recebem uma mensagem com caracteres especiais.}} Um segmento de SMS então comporta 70 caracteres em vez de 160.',
  quietHours:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário está agora no horário de silêncio e recebe a mensagem quando ele terminar.} other {# destinatários estão agora no horário de silêncio e recebem a mensagem quando ele terminar.}}',
  outsideSendWindow:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário é ignorado: seus possíveis fusos horários não têm em comum nenhum momento fora do horário de silêncio.} other {# destinatários são ignorados: seus possíveis fusos horários não têm em comum nenhum momento fora do horário de silêncio.}}',
  noConsent:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário recebe marketing sem um consentimento registrado.} other {# destinatários recebem marketing sem um consentimento registrado.}}',
  dailyCap:
    'Os remetentes podem enviar no máximo {max, plural, one {# mensagem} other {# mensagens}} por dia, por isso o envio leva mais de um dia.',
  regionBlocked:
    '{count, plural, one {# contato com um número dos Estados Unidos é ignorado} other {# contatos com um número dos Estados Unidos são ignorados}}: o WhatsApp não entrega modelos de marketing lá.',
  outsideSession:
    '{count, plural, one {# contato não escreveu a um remetente nas últimas 24 horas e é ignorado.} other {# contatos não escreveram a um remetente nas últimas 24 horas e são ignorados.}} O WhatsApp só permite um modelo para eles, que alcança todos.',
  domainNotWorking:
    'Os links da mensagem começam com {domain}. Nenhuma verificação mostrou que este domínio leva a este servidor. Verifique o domínio nas configurações.',
  clicksNotCounted:
    'Os cliques não são contados, porque os links curtos em {origin} não têm um endereço https público. Adicione um domínio para links curtos ou peça um endereço público ao administrador deste servidor.',
  linksNotPublic:
    'Os links curtos da mensagem começam com {origin}. Os destinatários só podem abri-los em um endereço https público. Adicione um domínio para links curtos ou peça um endereço público ao administrador deste servidor.',
  mediaNowhere: 'Nenhum remetente pode enviar arquivos. O texto contém os endereços deles e fica mais longo.',
  mediaAsLinks:
    'Remetentes que não podem enviar arquivos: {senders}. Os textos deles contêm os endereços dos arquivos e ficam mais longos.',
  mediaUnreachable:
    'Operadoras e telefones não conseguem buscar arquivos em {origin}. Peça ao administrador deste servidor que defina um endereço https público.',
} satisfies Translation<typeof english>
