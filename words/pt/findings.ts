import type { findings as english } from '../en/findings.ts'
import type { Translation } from '../words.ts'

export const findings = {
  quote: '{text}',

  bulkBroken: 'Um erro interno interrompeu a operação. Inicie outra ou desfaça esta.',
  bulkChanged:
    'Uma campanha, um segmento, uma tag ou um campo personalizado que a operação usa foi alterado ou excluído.',
  bulkUnexpected:
    '{matched, plural, one {# contato corresponde ao filtro} other {# contatos correspondem ao filtro}}, e a solicitação esperava {expected, number}. Nada foi alterado.',
  importBroken: 'Um erro interno interrompeu a importação. Envie o arquivo de novo para continuá-la.',
  listBroken: 'Um erro interno interrompeu a importação. Envie o arquivo de novo.',
  listCommandEnded:
    'O comando que lia o arquivo foi encerrado. As entradas lidas contam. Importe o arquivo de novo para o restante.',
  listLost:
    'Dados mais antigos foram restaurados, e eles não têm o resto deste arquivo. Importe o arquivo de novo.',

  webhookGone: 'O receptor respondeu 410 Gone.',
  webhookFailing: 'Todas as tentativas dos últimos cinco dias falharam.',
  webhookForbidden: 'O endereço do endpoint não é público, por isso nada foi enviado a ele.',
  webhookNoConnection: 'Não foi possível conectar ao receptor.',
  webhookNoAnswer: 'A conexão terminou antes de uma resposta legível do receptor.',
  webhookLate: 'O receptor não deu uma resposta completa em 15 segundos.',
  webhookWithheld: 'O membro que configurou o endpoint não pode ler este evento ({permission}).',

  domainNoNameServer: 'Nenhum servidor de nomes respondeu por {host}. Verifique de novo em um minuto.',
  domainNoAddress:
    '{host} ainda não tem endereço no DNS. Um registro novo pode levar algumas horas até ficar visível em toda parte.',
  domainPrivate: '{host} leva a um endereço privado, que os telefones não alcançam.',
  domainNoCertificate:
    '{host} leva a este servidor, mas ainda não há certificado. Verifique de novo em um minuto. Se ainda faltar, veja o log do proxy.',
  domainNoConnection:
    'Não foi possível fazer uma conexão https com {host}: nada escuta lá, ou o proxy não tem certificado.',
  domainNoAnswer: '{host} aceitou a conexão, mas não respondeu.',
  domainRedirects:
    '{host} redireciona para outro endereço. O proxy deve repassar as solicitações a este servidor.',
  domainElsewhere: 'Outro servidor responde em {host}, com o status {status}.',
  domainHostHeader:
    '{host} chega a este servidor, mas o proxy não repassa o cabeçalho Host: este servidor vê {seen}.',
  domainStepOperator:
    'Peça ao administrador deste servidor que defina public_base_url: ele ainda não é acessível de fora.',
  domainStepRecord: 'Adicione um registro DNS: {host} {type} {value}.',
  domainStepHttps:
    'Se o proxy não fizer isso sozinho, peça ao administrador deste servidor que sirva https para {host} e repasse o cabeçalho Host.',
  domainStepCheck: 'Depois, verifique o domínio.',

  noAnswer: 'O gateway não pôde ser acessado ou não respondeu. O log do servidor diz o motivo.',
  templatesOther: '{name} envia {channel}, e só um remetente de WhatsApp tem modelos.',
  templatesAny: '{provider} não tem lista de modelos e aceita qualquer um.',
  whatsappAnswered: 'O WhatsApp respondeu {status}.',
  templatePart: 'Este modelo tem uma parte que não é suportada ({type}).',
  templateHeader: 'O cabeçalho deste modelo não é texto nem arquivo ({type}).',
  templateNamedHeader:
    'O marcador no cabeçalho deste modelo tem um nome, e só os numerados podem ser preenchidos.',
  templateButton: 'Um dos botões deste modelo não é suportado ({type}).',
  exportChanged:
    'Um segmento ou campo personalizado que os filtros usam foi excluído. Inicie outra exportação.',
  exportBroken: 'Um erro interno interrompeu a exportação. Inicie outra exportação.',
  webhookMaker: 'O membro que o configurou não pode mais ler eventos.',

  dnsNoAnswer:
    'Nenhum servidor DNS respondeu, por isso o registro não foi verificado. Verifique de novo mais tarde.',
  spfNone:
    '{domain} não tem registro SPF. Adicione o registro TXT recomendado por quem opera {host}, como "v=spf1 include:… ~all".',
  spfSeveral: '{domain} tem {count, number} registros SPF, por isso nenhum conta. Junte-os em um só.',
  spfAll: 'O registro SPF de {domain} permite que qualquer servidor envie. Termine-o com "~all".',
  spfFound: '{domain} tem um registro SPF. Confira se ele cobre {host}.',
  dkimOff:
    'Os e-mails não são assinados aqui. Se o servidor de e-mail não os assinar, configure o DKIM: os grandes provedores recusam e-mail sem assinatura.',
  dkimFound: 'A chave pública está publicada em {name}.',
  dkimNone: '{name} não tem registro. Coloque lá este registro TXT: {record}',
  dkimOther: 'O registro em {name} tem outra chave. Coloque lá este registro TXT: {record}',
  dmarcNone: '{domain} não tem registro DMARC. Coloque este registro TXT em _dmarc.{domain}: {record}',
  dmarcSeveral: '{domain} tem {count, number} registros DMARC, por isso nenhum conta. Mantenha um deles.',
  dmarcSigned: '{domain} tem um registro DMARC, e a assinatura de {signer} está alinhada com ele.',
  mxFound: '{domain} tem um servidor que aceita e-mail.',
  mxRefuses:
    'O registro MX de {domain} diz que ele não aceita e-mail. Respostas e devoluções se perdem, e muitos servidores recusam e-mail de um domínio assim. Coloque um registro MX do seu servidor de e-mail.',
  mxWeb:
    '{domain} não tem registro MX, por isso o e-mail vai para o servidor web. Coloque um registro MX do seu servidor de e-mail.',
  mxNone:
    '{domain} não aceita e-mail. Respostas e devoluções se perdem, e muitos servidores recusam e-mail de um domínio assim. Coloque um registro MX do seu servidor de e-mail.',
  ptrFound: 'O endereço de {host} tem um nome de DNS reverso que leva ao mesmo endereço.',
  smtpWorks: 'O servidor de e-mail responde e aceita o usuário e a senha.',
  smtpOpen: 'O servidor de e-mail responde. O login não foi testado, porque não há usuário definido.',
  smtpEncrypted: 'A conexão é criptografada.',
  smtpPlain: 'A conexão não é criptografada. Escolha STARTTLS ou TLS.',
  smtpNoEncryption:
    'A conexão não pôde ser criptografada. Verifique a criptografia, a porta e o certificado do servidor.',
  smtpUnreachable: 'O servidor de e-mail não pôde ser acessado. Verifique o host, a porta e a criptografia.',
  vendorAnswers: '{name} responde em {origin}.',
  vendorSilent: 'Não verificado, porque {name} não respondeu.',
  vendorAccepts: '{name} aceita as credenciais.',
  vendorBusy: 'Não verificado: {name} respondeu {status}. Tente mais tarde.',
  receiptsNowhere:
    '{name} não consegue acessar {origin} para relatórios e mensagens. Peça ao administrador do servidor que defina public_base_url com um endereço https público.',
  receiptsUrl: 'Cada mensagem contém a URL de relatórios para {name}.',
  inboundHere: 'As mensagens recebidas chegam a este remetente.',
  numberForeign: '{address} não é um número desta conta. Compre o número ou informe a conta que o possui.',
  numberNoSms: '{address} não pode enviar SMS. Compre um número com SMS.',
  numberWorks: '{address} pertence à conta e pode enviar SMS.',
  sandboxWorks: 'A operadora é embutida. Nada chega a um telefone.',
  creditNone: 'A conta não tem mais crédito. Adicione no console da Plivo.',
  creditLeft: 'A conta pode pagar mensagens.',
} satisfies Translation<typeof english>
