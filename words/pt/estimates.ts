import type { estimates as english } from '../en/estimates.ts'
import type { Translation } from '../words.ts'

export const estimates = {
  emptyAudience: 'Nenhum contato deste segmento pode receber a mensagem.',
  noActiveSender: 'Nenhum remetente está ativo, por isso nenhuma mensagem pode ser enviada.',
  emptyMessage:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário será ignorado, porque a mensagem ficaria vazia.} other {# destinatários serão ignorados, porque a mensagem ficaria vazia.}}',
  tooManySegments:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário será ignorado, porque a mensagem teria mais de {max, number} segmentos de SMS.} other {# destinatários serão ignorados, porque a mensagem teria mais de {max, number} segmentos de SMS.}}',
  tooLong:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário será ignorado, porque o texto seria mais longo do que o canal permite.} other {# destinatários serão ignorados, porque o texto seria mais longo do que o canal permite.}}',
  unicode:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário receberá uma mensagem com caracteres especiais.} other {# destinatários receberão uma mensagem com caracteres especiais.}} Nesse caso, um segmento de SMS comporta 70 caracteres em vez de 160.',
  quietHours:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário está agora no horário de silêncio e receberá a mensagem quando esse horário terminar.} other {# destinatários estão agora no horário de silêncio e receberão a mensagem quando esse horário terminar.}}',
  outsideSendWindow:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário será ignorado: ele pode estar em vários fusos horários, e nenhum horário está fora do horário de silêncio em todos eles.} other {# destinatários serão ignorados: cada um pode estar em vários fusos horários, e nenhum horário está fora do horário de silêncio em todos eles.}}',
  noConsent:
    '{scale, select, sample {Cerca de } other {}}{count, plural, one {# destinatário receberá marketing sem um consentimento registrado.} other {# destinatários receberão marketing sem um consentimento registrado.}}',
  dailyCap:
    'Os remetentes podem enviar no máximo {max, plural, one {# mensagem} other {# mensagens}} por dia, por isso a campanha levará mais de um dia.',
  regionBlocked:
    '{count, plural, one {# contato com número dos EUA será ignorado} other {# contatos com números dos EUA serão ignorados}}: o WhatsApp não entrega modelos de marketing a números dos EUA.',
  outsideSession:
    '{count, plural, one {# contato não escreveu a um remetente nas últimas 24 horas e será ignorado.} other {# contatos não escreveram a um remetente nas últimas 24 horas e serão ignorados.}} Para alcançar todos os contatos, envie um modelo.',
  domainNotWorking:
    'Os links da mensagem começam com {domain}, mas nenhuma verificação mostrou que este domínio leva a este servidor. Verifique o domínio nas configurações.',
  clicksNotCounted:
    'Os cliques não serão contados, porque os links curtos em {origin} não têm um endereço https público. Adicione um domínio para links curtos ou peça um endereço público ao administrador do servidor.',
  linksNotPublic:
    'Os links curtos da mensagem começam com {origin}. Os destinatários só podem abri-los em um endereço https público. Adicione um domínio para links curtos ou peça um endereço público ao administrador do servidor.',
  mediaNowhere:
    'Nenhum remetente pode enviar arquivos. A mensagem conterá links para os arquivos e ficará mais longa.',
  mediaAsLinks:
    'Remetentes que não podem enviar arquivos: {senders}. As mensagens deles conterão links para os arquivos e ficarão mais longas.',
  mediaUnreachable:
    'Operadoras e telefones não conseguem baixar arquivos de {origin}. Peça ao administrador do servidor que defina um endereço https público.',
} satisfies Translation<typeof english>
