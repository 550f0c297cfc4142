/**
 * Well-known employers and teams whose names hold a place, in lower case, reviewed by hand. The place is not where the job is. Other
 * employers are recognized by what follows the place (university, hospital, bank ...) or by words that no title has ("Houston Methodist").
 */
export const employerNames = `
alaska airlines, arizona public service, atlanta braves, atlanta falcons, atlanta hawks, aurora health care, austin energy, baltimore gas and electric, baltimore orioles, baltimore ravens, boston beer, boston celtics,
boston consulting group, boston dynamics, boston globe, boston market, boston medical center, boston properties, boston red sox, boston scientific, brooklyn nets, buffalo wild wings, california closets, california pizza kitchen,
cambridge associates, cape cod healthcare, carolina panthers, charlotte hornets, chicago bears, chicago bulls, chicago cubs, chicago title, chicago transit authority, chicago tribune, cincinnati children's, cincinnati financial,
cleveland browns, cleveland cavaliers, cleveland cliffs, cleveland clinic, colorado springs utilities, colorado technical university, columbia sportswear, dallas cowboys, dallas mavericks, delaware north, denver broncos,
denver health, denver water, detroit diesel, detroit lions, detroit pistons, detroit tigers, duluth trading, el paso electric, erie insurance, florida blue, florida power and light, georgia pacific, georgia power, georgia tech,
green bay packers, hartford healthcare, hawaiian airlines, hawaiian electric, houston astros, houston methodist, houston rockets, houston texans, idaho national laboratory, idaho power, indiana pacers, indianapolis colts,
jackson hewitt, jackson lewis, jackson national, jacksonville jaguars, kansas city chiefs, kansas city life, kansas city royals, kansas city southern, kentucky fried chicken, lancaster general, lancaster general health,
las vegas raiders, las vegas sands, lincoln electric, lincoln financial, lincoln financial group, los angeles dodgers, los angeles lakers, los angeles times, louisiana pacific, madison reed, madison square garden,
manhattan associates, memphis grizzlies, miami dolphins, miami heat, miami herald, michigan medicine, milwaukee brewers, milwaukee bucks, milwaukee tool, minnesota life, minnesota twins, minnesota vikings, mississippi power,
nashville predators, nebraska furniture mart, nebraska medicine, new england patriots, new jersey transit, new york community bank, new york giants, new york jets, new york knicks, new york life, new york life insurance,
new york magazine, new york mets, new york post, new york public library, new york stock exchange, new york times, new york yankees, norfolk southern, ohio edison, oklahoma gas and electric, old dominion freight line,
orlando health, orlando magic, pacific gas and electric, penn state, penn state health, philadelphia eagles, philadelphia inquirer, philadelphia insurance, phoenix contact, phoenix suns, pittsburgh pirates, pittsburgh steelers,
portland general electric, portland trail blazers, princeton review, rhode island energy, richmond american homes, rochester general, rochester regional health, sacramento kings, salt river project, san antonio spurs,
san diego gas and electric, san diego padres, san francisco giants, san jose sharks, santa cruz biotechnology, savannah river, seattle children's, seattle mariners, seattle seahawks, seattle times, southern california edison,
southern california gas, st louis cardinals, tampa bay buccaneers, tampa electric, tennessee titans, tennessee valley authority, texas children's, texas health resources, texas instruments, texas oncology, texas rangers,
texas roadhouse, the hartford, toledo edison, tulsa tech, university of phoenix, usa today, utah jazz, virginia mason, virginia mason franciscan, virginia tech, washington commanders, washington gas, washington nationals,
washington post, washington times, washington wizards, wells fargo, yale new haven, yale new haven health
`
  .trim()
  .split(/,\s+/);
